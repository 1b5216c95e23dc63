import type { CurrentUserResponse, MessageResponse, PasskeyOptionsResponse } from '@contracts/user';
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

/** The body of a login with nothing but a passkey; the credential is the JSON of WebAuthn. */
export interface PasskeyLogin {
  credential: unknown;
  stayLoggedIn: boolean;
}

interface SessionStart {
  queryFulfilled: Promise<{ data: CurrentUserResponse }>;
  dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
}

/** What a call does that starts a session: the user in its response is shown at once, and nothing of an earlier user stays. */
const NEW_SESSION = {
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
    loginSecondFactor: build.mutation<CurrentUserResponse, { code: string }>({
      query: (body) => ({ url: '/api/login/second-factor', method: 'POST', body }),
      ...NEW_SESSION,
    }),
    loginSecondFactorOptions: build.mutation<PasskeyOptionsResponse, void>({
      query: () => ({ url: '/api/login/second-factor/options', method: 'POST' }),
    }),
    loginSecondFactorPasskey: build.mutation<CurrentUserResponse, { credential: unknown }>({
      query: (body) => ({ url: '/api/login/second-factor/passkey', method: 'POST', body }),
      ...NEW_SESSION,
    }),
    passkeyLoginOptions: build.mutation<PasskeyOptionsResponse, void>({
      query: () => ({ url: '/api/login/passkey/options', method: 'POST' }),
    }),
    passkeyLogin: build.mutation<CurrentUserResponse, PasskeyLogin>({
      query: (body) => ({ url: '/api/login/passkey', method: 'POST', body }),
      ...NEW_SESSION,
    }),
    /** Sends the member a new link to confirm their email. */
    resendConfirmation: build.mutation<MessageResponse, void>({
      query: () => ({ url: '/api/email/resend', method: 'POST' }),
    }),
  }),
});

export const {
  useLoginMutation,
  useRegisterMutation,
  useLoginSecondFactorMutation,
  useLoginSecondFactorOptionsMutation,
  useLoginSecondFactorPasskeyMutation,
  usePasskeyLoginOptionsMutation,
  usePasskeyLoginMutation,
  useResendConfirmationMutation,
} = loginApi;

/** Makes the live connections of all tabs belong to the session of the new cookie. */
export function announceNewSession(): void {
  live.startAnew();
  otherTabs?.postMessage(null);
}
