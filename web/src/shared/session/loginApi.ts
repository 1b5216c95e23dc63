import type { CurrentUserResponse } from '@contracts/user';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, type ApiState } from '../api/api';
import { live } from '../live/LiveConnection';
import { otherTabs, startSession } from './sessionApi';

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

interface SessionStart {
  queryFulfilled: Promise<{ data: CurrentUserResponse }>;
  dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
}

/** What a call does that starts a session: the answer's user is shown at once, and nothing of an earlier user stays. */
export const NEW_SESSION = {
  onQueryStarted: (_argument: unknown, { queryFulfilled, dispatch }: SessionStart) =>
    queryFulfilled.then(
      ({ data }) => {
        dispatch(startSession(data.user));
        announceNewSession();
      },
      () => undefined, // the caller shows the error
    ),
};

const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<CurrentUserResponse, Credentials>({
      query: (body) => ({ url: '/api/login', method: 'POST', body }),
      ...NEW_SESSION,
    }),
    register: build.mutation<CurrentUserResponse, Registration>({
      query: (body) => ({ url: '/api/register', method: 'POST', body }),
      ...NEW_SESSION,
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation } = loginApi;

/** Makes the live connections of all tabs belong to the session of the new cookie. */
export function announceNewSession(): void {
  live.startAnew();
  otherTabs?.postMessage(null);
}
