import type { CurrentUser, CurrentUserResponse, MessageResponse } from '@contracts/user';
import type { Middleware, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api, type ApiState, refetchUserData, USER_TAGS } from '../api/api';
import { live } from '../live/LiveConnection';

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
      invalidatesTags: USER_TAGS,
      // After a failure the user is unchanged, and the caller shows the error.
      onQueryStarted: (_argument, { queryFulfilled }) =>
        queryFulfilled.then(
          () => live.reconnect(),
          () => undefined,
        ),
    }),
  }),
});

/** Caches the current user, null for a visitor, so that it is not fetched. */
export const cacheUser = (value: CurrentUser | null) => sessionApi.util.upsertQueryEntries([{ endpointName: 'me', arg: undefined, value }]);

/** Announces new sessions to this browser's other tabs; undefined on the server. */
export const otherTabs = typeof window === 'undefined' ? undefined : new BroadcastChannel('login');

export const { useMeQuery, useLogoutMutation } = sessionApi;

/** Selects the current user: null for a visitor, undefined while unknown. */
export const selectCurrentUser = (state: ApiState) => sessionApi.endpoints.me.select()(state).data;

/** Returns the current user: null for a visitor, undefined while loading or when the request failed. */
export const useCurrentUser = (): CurrentUser | null | undefined => useMeQuery().data;

type ClearThunk = ThunkAction<void, ApiState, unknown, UnknownAction>;

/** Clears the current user and refetches: a login in another tab replaces the session instead of ending it. */
export const clearCurrentUser = (): ClearThunk => (dispatch, getState) => {
  if (selectCurrentUser(getState()) === null) return;
  dispatch(cacheUser(null));
  dispatch(refetchUserData());
};

/** In these calls a 401 means wrong credentials, not the end of a session. */
const CREDENTIAL_CALL = /^(login|register|secondStep)/;

interface CallAction {
  type?: string;
  payload?: { status?: unknown };
  meta?: { arg?: { endpointName?: string } };
}

/** Clears the current user when a call returns 401. */
export const clearCurrentUserOn401: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  const { type, payload, meta } = action as CallAction;
  const is401 = type?.startsWith('api/') && type.endsWith('/rejected') && payload?.status === 401;
  if (is401 && !CREDENTIAL_CALL.test(meta?.arg?.endpointName ?? '')) store.dispatch(clearCurrentUser() as unknown as UnknownAction);
  return result;
};
