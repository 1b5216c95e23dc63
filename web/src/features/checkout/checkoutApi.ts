import type {
  CardIntent,
  PaymentCreation,
  PaymentEstimates,
  PaymentView,
} from '@contracts/payments';
import { api } from '../../shared/api/api';
import { listenWhileCached } from '../../shared/live/LiveConnection';
import { path } from '../../shared/api/path';

/** The item to buy and the currency to pay with: a premium tool, or Pro when there is no tool. */
export interface Purchase {
  toolId: string | null;
  payCurrency: string;
}

/** Cache tags that a confirmed payment may change. */
const ENTITLEMENTS = ['Me', 'Purchase', 'Subscription', 'Orders'] as const;

const INVALID_RESPONSE = 'Invalid payment response from payment processor';

const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a tool, or Pro for null, costs in each currency. */
    estimates: build.query<PaymentEstimates, string | null>({
      query: (toolId) =>
        toolId === null
          ? '/api/payments/estimates'
          : path`/api/payments/estimates?toolId=${toolId}`,
      extraOptions: {
        isValid: (body) => Array.isArray((body as Partial<PaymentEstimates> | null)?.estimates),
      },
    }),
    createPayment: build.mutation<PaymentCreation, Purchase>({
      query: ({ toolId, payCurrency }) =>
        toolId === null
          ? { url: '/api/create-subscription', method: 'POST', body: { payCurrency } }
          : {
              url: '/api/create-payment',
              method: 'POST',
              body: { toolId, paymentType: 'tool', payCurrency },
            },
      extraOptions: { isValid: isPaymentCreation },
      transformErrorResponse: (error) =>
        error.status === 200 ? { ...error, message: INVALID_RESPONSE } : error,
      invalidatesTags: (result) => (result ? ['Orders'] : []),
    }),
    /** Creates the client secret for the card form; returns the same one while it is payable (docs/payments.md). */
    createCardIntent: build.mutation<CardIntent, void>({
      query: () => ({ url: '/api/create-subscription', method: 'POST' }),
      extraOptions: {
        isValid: (body) => Boolean((body as Partial<CardIntent> | null)?.clientSecret),
      },
      // A conflict means that the page shows an outdated membership.
      invalidatesTags: (_result, error) => (error?.status === 409 ? ['Me', 'Subscription'] : []),
    }),
    payment: build.query<PaymentView, string>({
      query: (paymentId) => path`/api/payments/${paymentId}`,
      keepUnusedDataFor: 0,
      providesTags: (_payment, _error, paymentId) => [{ type: 'Payment', id: paymentId }],
      onQueryStarted: async (_paymentId, { queryFulfilled, dispatch }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined })); // the page shows why it failed
        if (data?.status === 'paid' || data?.status === 'granted')
          dispatch(api.util.invalidateTags([...ENTITLEMENTS]));
      },
      onCacheEntryAdded: (paymentId, entry) =>
        listenWhileCached(entry, {
          onMessage: (message) => {
            if (message.type === 'payment_status_update' && message.paymentId === paymentId)
              entry.dispatch(api.util.invalidateTags([{ type: 'Payment', id: paymentId }]));
          },
        }),
    }),
    cancelPayment: build.mutation<unknown, string>({
      query: (paymentId) => ({ url: path`/api/payments/${paymentId}/cancel`, method: 'POST' }),
      invalidatesTags: (_result, error) => (error ? [] : ['Orders']),
    }),
  }),
});

export const {
  useEstimatesQuery,
  useCreatePaymentMutation,
  useCreateCardIntentMutation,
  usePaymentQuery,
  useCancelPaymentMutation,
} = checkoutApi;

/** What is known of a payment, without asking for it. */
export const usePaymentState = checkoutApi.endpoints.payment.useQueryState;

/** Whether a response contains a payable payment: a page whose address begins with http, or a pay address (spec §5). */
function isPaymentCreation(response: unknown): boolean {
  if (typeof response !== 'object' || response === null) return false;
  const { paymentUrl, payAddress, paymentId } = response as Partial<PaymentCreation>;
  if (typeof paymentId !== 'string' || paymentId === '') return false;
  return (
    (typeof paymentUrl === 'string' && paymentUrl.startsWith('http')) ||
    (typeof payAddress === 'string' && payAddress !== '')
  );
}
