import type { CardIntent } from '@contracts/payments';
import { api } from '../../../shared/api/api';

const subscribeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Creates the client secret for the card form; returns the same one while it is payable (docs/payments.md). */
    createCardIntent: build.mutation<CardIntent, void>({
      queryFn: async (_argument, _api, _options, send) => {
        const { data, error } = await send({ url: '/api/create-subscription', method: 'POST' });
        if (error) return { error };
        const secret = (data as Partial<CardIntent> | undefined)?.clientSecret;
        if (typeof secret === 'string' && secret !== '') return { data: { clientSecret: secret } };
        return { error: { status: 200, text: '200: the response has no client secret' } };
      },
      // A conflict means that the page shows an outdated membership.
      invalidatesTags: (_answer, error) => (error?.status === 409 ? ['Me', 'Subscription'] : []),
    }),
  }),
});

export const { useCreateCardIntentMutation } = subscribeApi;
