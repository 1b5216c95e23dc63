import type { CardPaymentDue, SubscriptionResponse } from '@contracts/subscriptions';
import { api } from '../api/api';
import { refetchOnPayment } from '../live/refetchOnPayment';

export const membershipApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscription: build.query<SubscriptionResponse, void>({
      query: () => '/api/account/subscription',
      providesTags: ['Subscription'],
      onCacheEntryAdded: refetchOnPayment(['Subscription']),
    }),
    /** Makes the server read the card subscription from its provider; the response replaces the cached one. */
    refreshSubscription: build.mutation<SubscriptionResponse, void>({
      query: () => ({ url: '/api/account/subscription/refresh', method: 'POST' }),
      onQueryStarted: async (_argument, { queryFulfilled, dispatch }) => {
        await queryFulfilled.then(
          ({ data: value }) =>
            void dispatch(
              membershipApi.util.upsertQueryEntries([
                { endpointName: 'subscription', arg: undefined, value },
              ]),
            ),
          () => undefined, // the caller retries
        );
      },
    }),
    payRenewal: build.mutation<CardPaymentDue, void>({
      query: () => ({ url: '/api/account/subscription/pay', method: 'POST' }),
      invalidatesTags: (_result, error) => (error ? ['Subscription'] : []),
    }),
    cancelSubscription: build.mutation<SubscriptionResponse, void>({
      query: () => ({ url: '/api/account/subscription/cancel', method: 'POST' }),
      invalidatesTags: (result) => (result ? ['Subscription', 'Me'] : []),
    }),
    setReminders: build.mutation<SubscriptionResponse, boolean>({
      query: (enabled) => ({
        url: '/api/account/subscription/reminders',
        method: 'POST',
        body: { enabled },
      }),
      invalidatesTags: (result) => (result ? ['Subscription'] : []),
    }),
  }),
});

export const {
  useSubscriptionQuery,
  useRefreshSubscriptionMutation,
  usePayRenewalMutation,
  useCancelSubscriptionMutation,
  useSetRemindersMutation,
} = membershipApi;
