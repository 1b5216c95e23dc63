import type { CurrentUserResponse, PasskeyOptionsResponse } from '@contracts/user';
import { api } from '../api/api';
import { NEW_SESSION } from './loginApi';

/** The body of a login with nothing but a passkey; the credential is the JSON of WebAuthn. */
export interface PasskeyLogin {
  credential: unknown;
  stayLoggedIn: boolean;
}

/** The second step of a login, and logins by passkey. */
const secondStepApi = api.injectEndpoints({
  endpoints: (build) => ({
    secondStep: build.mutation<CurrentUserResponse, { code: string }>({
      query: (body) => ({ url: '/api/login/second-factor', method: 'POST', body }),
      ...NEW_SESSION,
    }),
    secondStepOptions: build.mutation<PasskeyOptionsResponse, void>({
      query: () => ({ url: '/api/login/second-factor/options', method: 'POST' }),
    }),
    secondStepPasskey: build.mutation<CurrentUserResponse, { credential: unknown }>({
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
  }),
});

export const {
  useSecondStepMutation,
  useSecondStepOptionsMutation,
  useSecondStepPasskeyMutation,
  usePasskeyLoginOptionsMutation,
  usePasskeyLoginMutation,
} = secondStepApi;
