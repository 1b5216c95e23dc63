import type { CurrentUser, CurrentUserAnswer, MessageAnswer } from '@contracts/user';
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

/** Whoever signs in or out: who it is, what they may see and what their socket hears changes. */
const PERSONAL = ['Me', 'Stats', 'Purchase', 'Subscription', 'Orders', 'AdminUsers', 'AdminPayments'] as const;

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<CurrentUser | null, void>({
      queryFn: async (_argument, _api, _options, send) => {
        const { data, error } = await send('/api/me');
        if (error) return error.status === 401 ? { data: null } : { error };
        return { data: (data as CurrentUserAnswer).user };
      },
      providesTags: ['Me'],
    }),
    login: build.mutation<CurrentUserAnswer, Credentials>({
      query: (body) => ({ url: '/api/login', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? [...PERSONAL] : []),
      onQueryStarted: reconnectWhenDone,
    }),
    register: build.mutation<CurrentUserAnswer, Registration>({
      query: (body) => ({ url: '/api/register', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? [...PERSONAL] : []),
      onQueryStarted: reconnectWhenDone,
    }),
    logout: build.mutation<MessageAnswer, void>({
      query: () => ({ url: '/api/logout', method: 'POST' }),
      invalidatesTags: [...PERSONAL],
      onQueryStarted: reconnectWhenDone,
    }),
  }),
});

async function reconnectWhenDone(_argument: unknown, { queryFulfilled }: { queryFulfilled: Promise<unknown> }): Promise<void> {
  await queryFulfilled.then(
    () => live.reconnect(),
    () => undefined, // nobody changed; the caller shows why
  );
}

export const { useMeQuery, useLoginMutation, useRegisterMutation, useLogoutMutation } = sessionApi;
