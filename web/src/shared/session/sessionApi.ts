import type { CurrentUser, CurrentUserResponse, MessageResponse } from '@contracts/user';
import type { Middleware, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, type ApiState, refetchUserData, USER_TAGS } from '../api/api';
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

/** What a call does that starts a session: the answer's user is cached, so that the page does not wait for a refetch. */
export const NEW_SESSION = {
  invalidatesTags: (answer?: CurrentUserResponse) => (answer ? USER_TAGS : []),
  onQueryStarted: afterSuccess<CurrentUserResponse>(({ user }, dispatch) => {
    dispatch(cacheUser(user));
    announceNewSession();
  }),
};

/** The current user, and the calls that change it. */
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
    login: build.mutation<CurrentUserResponse, Credentials>({
      query: (body) => ({ url: '/api/login', method: 'POST', body }),
      ...NEW_SESSION,
    }),
    register: build.mutation<CurrentUserResponse, Registration>({
      query: (body) => ({ url: '/api/register', method: 'POST', body }),
      ...NEW_SESSION,
    }),
    logout: build.mutation<MessageResponse, void>({
      query: () => ({ url: '/api/logout', method: 'POST' }),
      invalidatesTags: USER_TAGS,
      onQueryStarted: afterSuccess(() => live.reconnect()),
    }),
  }),
});

/** Caches the current user, null for a visitor, so that it is not fetched. */
export const cacheUser = (value: CurrentUser | null) => sessionApi.util.upsertQueryEntries([{ endpointName: 'me', arg: undefined, value }]);

/** Announces new sessions to this browser's other tabs; undefined on the server. */
export const otherTabs = typeof window === 'undefined' ? undefined : new BroadcastChannel('login');

/** Makes the live connections of all tabs belong to the session of the new cookie. */
export function announceNewSession(): void {
  live.reconnect();
  otherTabs?.postMessage(null);
}

interface MutationLifecycle<Answer> {
  queryFulfilled: PromiseLike<{ data: Answer }>;
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
}

/** Runs `act` after a call that succeeded. After others the user is unchanged, and the caller shows the error. */
function afterSuccess<Answer>(act: (answer: Answer, dispatch: MutationLifecycle<Answer>['dispatch']) => void) {
  return async (_argument: unknown, { queryFulfilled, dispatch }: MutationLifecycle<Answer>): Promise<void> => {
    await queryFulfilled.then(
      ({ data }) => act(data, dispatch),
      () => undefined,
    );
  };
}

export const { useMeQuery, useLoginMutation, useRegisterMutation, useLogoutMutation } = sessionApi;

/** Returns the current user: null for a visitor, undefined while loading or when the request failed. */
export const useCurrentUser = (): CurrentUser | null | undefined => useMeQuery().data;

type ClearThunk = ThunkAction<void, ApiState, unknown, UnknownAction>;

/** Clears the current user and refetches: a login in another tab replaces the session instead of ending it. */
export const clearCurrentUser = (): ClearThunk => (dispatch, getState) => {
  if (sessionApi.endpoints.me.select()(getState()).data === null) return;
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
