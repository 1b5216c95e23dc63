import type { Receipt } from '@contracts/payments';
import { api } from '../../shared/api/api';

const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    receipt: build.query<Receipt, string>({
      query: (orderId) => `/api/account/orders/${encodeURIComponent(orderId)}/receipt`,
      providesTags: ['Orders'],
    }),
  }),
});

export const { useReceiptQuery } = receiptApi;
