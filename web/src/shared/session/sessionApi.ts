import type { CurrentUser, CurrentUserAnswer, MessageAnswer } from '@contracts/user';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { live } from '../live/LiveConnection';

/** What a person signs in with (spec §5). */
export interface Credentials {
  email: string;
  password: string;
  stayLoggedIn?: boolean;
}

/** What a new member tells. */
export interface Registration {
  username: string;
  email: string;
  password: string;
}

/** Tags of what belongs to the person who is signed in. */
export const PERSONAL = ['Me', 'Stats', 'Purchase', 'Subscription', 'Orders', 'AdminUsers', 'AdminPayments'] as const;

/** Who is signed in, and the calls that change it. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<CurrentUser | null, void>({
      queryFn: async (_argument, _api, _options, send) => {
        const { data, error } = await send('/api/me');
        if (error) return error.status === 401 ? { data: null } : { error };
        const user = (data as Partial<CurrentUserAnswer> | undefined)?.user;
        return user ? { data: user } : { error: { status: 200, text: '200: the response has no user' } };
      },
      providesTags: ['Me'],
    }),
    login: build.mutation<CurrentUserAnswer, Credentials>({
      query: (body) => ({ url: '/api/login', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? [...PERSONAL] : []),
      onQueryStarted: welcome,
    }),
    register: build.mutation<CurrentUserAnswer, Registration>({
      query: (body) => ({ url: '/api/register', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? [...PERSONAL] : []),
      onQueryStarted: welcome,
    }),
    logout: build.mutation<MessageAnswer, void>({
      query: () => ({ url: '/api/logout', method: 'POST' }),
      invalidatesTags: [...PERSONAL],
      onQueryStarted: reconnectWhenDone,
    }),
  }),
});

/** Nobody needs to be asked who is signed in: the browser brought no session. Whatever happens afterwards is asked about. */
export const knowNobodyIsSignedIn = () => sessionApi.util.upsertQueryEntries([{ endpointName: 'me', arg: undefined, value: null }]);

interface Started<Answer> {
  queryFulfilled: PromiseLike<{ data: Answer }>;
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
}

/** The answer says who it is, so that the page need not wait for the refreshed current user. */
async function welcome(_argument: unknown, { queryFulfilled, dispatch }: Started<CurrentUserAnswer>): Promise<void> {
  await queryFulfilled.then(
    ({ data }) => {
      dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'me', arg: undefined, value: data.user }]));
      live.reconnect();
    },
    () => undefined, // nobody changed; the caller shows why
  );
}

async function reconnectWhenDone(_argument: unknown, { queryFulfilled }: Started<MessageAnswer>): Promise<void> {
  await queryFulfilled.then(
    () => live.reconnect(),
    () => undefined, // nobody changed; the caller shows why
  );
}

export const { useMeQuery, useLoginMutation, useRegisterMutation, useLogoutMutation } = sessionApi;
