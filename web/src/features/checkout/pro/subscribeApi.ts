import type { CardIntent } from '@contracts/payments';
import { api } from '../../../shared/api/api';

const subscribeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Creates the client secret for the card form; returns the same one while it is payable (contract §5). */
    createCardIntent: build.mutation<CardIntent, void>({
      query: () => ({ url: '/api/create-subscription', method: 'POST' }),
      extraOptions: {
        isValid: (body) => Boolean((body as Partial<CardIntent> | null)?.clientSecret),
      },
      // A conflict means that the page shows an outdated membership.
      invalidatesTags: (_answer, error) => (error?.status === 409 ? ['Me', 'Subscription'] : []),
    }),
  }),
});

export const { useCreateCardIntentMutation } = subscribeApi;
