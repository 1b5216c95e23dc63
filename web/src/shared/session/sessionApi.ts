import type { CurrentUser, CurrentUserResponse, MessageResponse } from '@contracts/user';
import type { Middleware, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, type ApiState, USER_TAGS } from '../api/api';
import { live } from '../live/LiveConnection';

/** The body of a login (spec §5). */
export interface Credentials {
  email: string;
  password: string;
  stayLoggedIn?: boolean;
}

/** The body of a registration. */
export interface Registration {
  username: string;
  email: string;
  password: string;
}

/** The current user, and the calls that change it. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<CurrentUser | null, void>({
      queryFn: async (_argument, _api, _options, send) => {
        const { data, error } = await send('/api/me');
        if (error) return error.status === 401 ? { data: null } : { error };
        const user = (data as Partial<CurrentUserResponse> | undefined)?.user;
        return user ? { data: user } : { error: { status: 200, text: '200: the response has no user' } };
      },
      providesTags: ['Me'],
    }),
    login: build.mutation<CurrentUserResponse, Credentials>({
      query: (body) => ({ url: '/api/login', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? USER_TAGS : []),
      onQueryStarted: cacheCurrentUser,
    }),
    register: build.mutation<CurrentUserResponse, Registration>({
      query: (body) => ({ url: '/api/register', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? USER_TAGS : []),
      onQueryStarted: cacheCurrentUser,
    }),
    logout: build.mutation<MessageResponse, void>({
      query: () => ({ url: '/api/logout', method: 'POST' }),
      invalidatesTags: USER_TAGS,
      onQueryStarted: reconnectWhenDone,
    }),
  }),
});

/** Caches that there is no current user, for a page state without a session, so that it is not fetched. */
export const cacheVisitor = () => sessionApi.util.upsertQueryEntries([{ endpointName: 'me', arg: undefined, value: null }]);

/** Announces logins to this browser's other tabs; undefined on the server. */
export const otherTabs = typeof window === 'undefined' ? undefined : new BroadcastChannel('login');

interface MutationLifecycle<Answer> {
  queryFulfilled: PromiseLike<{ data: Answer }>;
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
}

/** Caches the user from the answer, so that the page does not wait for a refetch. */
export async function cacheCurrentUser(
  _argument: unknown,
  { queryFulfilled, dispatch }: MutationLifecycle<CurrentUserResponse>,
): Promise<void> {
  await queryFulfilled.then(
    ({ data }) => {
      dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'me', arg: undefined, value: data.user }]));
      live.reconnect();
      otherTabs?.postMessage(null);
    },
    () => undefined, // the user is unchanged; the caller shows the error
  );
}

async function reconnectWhenDone(_argument: unknown, { queryFulfilled }: MutationLifecycle<MessageResponse>): Promise<void> {
  await queryFulfilled.then(
    () => live.reconnect(),
    () => undefined, // the user is unchanged; the caller shows the error
  );
}

export const { useMeQuery, useLoginMutation, useRegisterMutation, useLogoutMutation } = sessionApi;

/** Returns the current user: null for a visitor, undefined while loading or when the request failed. */
export const useCurrentUser = (): CurrentUser | null | undefined => useMeQuery().data;

type ClearThunk = ThunkAction<void, ApiState, unknown, UnknownAction>;

/** Clears the current user and refetches: a password change or a login in another tab replaces the session instead of ending it. */
export const clearCurrentUser = (): ClearThunk => (dispatch, getState) => {
  if (sessionApi.endpoints.me.select()(getState()).data === null) return;
  dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'me', arg: undefined, value: null }]));
  dispatch(api.util.invalidateTags([...USER_TAGS]));
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
