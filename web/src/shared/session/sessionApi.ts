import type { CurrentUser, CurrentUserResponse, MessageResponse } from '@contracts/user';
import {
  isRejectedWithValue,
  type Middleware,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { api, type ApiState, USER_TAGS } from '../api/api';
import type { ApiError } from '../api/baseQuery';
import { cacheConfig, selectConfig } from '../api/configApi';

/** The current user, and the logout. The calls that start a session are in loginApi.ts, which the first page does not load. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<CurrentUser | null, void>({
      queryFn: async (_argument, _api, _options, send) => {
        const { data, error } = await send('/api/me');
        if (error) return error.status === 401 ? { data: null } : { error };
        const user = (data as Partial<CurrentUserResponse> | undefined)?.user;
        return user ? { data: user } : { error: { status: 200, text: 'the response has no user' } };
      },
      providesTags: ['Me'],
    }),
    logout: build.mutation<MessageResponse, void>({
      query: () => ({ url: '/api/logout', method: 'POST' }),
    }),
  }),
});

/** Caches the current user, null for a visitor, so that it is not fetched. */
export const cacheUser = (value: CurrentUser | null) =>
  sessionApi.util.upsertQueryEntries([{ endpointName: 'me', arg: undefined, value }]);

/** Announces new sessions to this browser's other tabs; undefined on the server. */
export const otherTabs = typeof window === 'undefined' ? undefined : new BroadcastChannel('login');

export const { useMeQuery, useLogoutMutation } = sessionApi;

/** Selects the current user: null for a visitor, undefined while unknown. */
export const selectCurrentUser = (state: ApiState) => sessionApi.endpoints.me.select()(state).data;

/** Returns the current user: null for a visitor, undefined while loading or when the request failed. */
export const useCurrentUser = (): CurrentUser | null | undefined => useMeQuery().data;

type SessionThunk<Result = void> = ThunkAction<Result, ApiState, unknown, UnknownAction>;
/** Replaces the user. The cache starts empty, except for the settings, so that nothing of the former user is shown or fetched again. */
export const replaceUser =
  (user: CurrentUser | null): SessionThunk =>
  (dispatch, getState) => {
    const config = selectConfig(getState());
    dispatch(api.util.resetApiState());
    if (config) dispatch(cacheConfig(config));
    dispatch(cacheUser(user));
  };

const fetchUser = () =>
  sessionApi.endpoints.me.initiate(undefined, { subscribe: false, forceRefetch: true });

/** Starts the session of a user, or ends it for null, and fetches the user (spec §4). */
export const startSession =
  (user: CurrentUser | null): SessionThunk =>
  (dispatch) => {
    dispatch(replaceUser(user));
    void dispatch(fetchUser());
  };

/** Clears the current user and fetches it: a login in another tab replaces the session instead of ending it. */
export const clearCurrentUser = (): SessionThunk => (dispatch, getState) => {
  if (selectCurrentUser(getState()) !== null) dispatch(startSession(null));
};

/**
 * Asks the server who is logged in, and replaces the user if it is somebody else. Returns whether the user is known and stays. Waits for
 * running mutations: one of them, such as a login or a password change, can be what replaces the session.
 */
export const checkUser = (): SessionThunk<Promise<boolean>> => async (dispatch, getState) => {
  await Promise.all(dispatch(api.util.getRunningMutationsThunk()));
  const before = selectCurrentUser(getState());
  const { data: user } = await dispatch(fetchUser());
  if (user === undefined) return false;
  if (user?.id !== before?.id) dispatch(replaceUser(user));
  return user !== null && user.id === before?.id;
};

/** Fetches the user first, then what belongs to the user: a visitor has nothing to fetch, and another member nothing to keep. */
export const refetchUser = (): SessionThunk<Promise<void>> => async (dispatch) => {
  if (await dispatch(checkUser())) dispatch(api.util.invalidateTags([...USER_TAGS]));
};

/** Checks who is logged in when a call returns 401: the session has ended, or it was one before the current session. */
export const checkUserOn401: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  if (isRejectedWithValue(action) && (action.payload as ApiError).status === 401) {
    if (selectCurrentUser(store.getState() as ApiState) !== null)
      store.dispatch(checkUser() as unknown as UnknownAction);
  }
  return result;
};
