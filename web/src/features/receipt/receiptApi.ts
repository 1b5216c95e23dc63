import type { CreditNote, Receipt } from '@contracts/payments';
import { api } from '../../shared/api/api';

const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    receipt: build.query<Receipt, string>({
      query: (orderId) => `/api/account/orders/${encodeURIComponent(orderId)}/receipt`,
      providesTags: ['Orders'],
    }),
    creditNote: build.query<CreditNote, string>({
      query: (id) => `/api/account/credit-notes/${encodeURIComponent(id)}`,
      providesTags: ['Orders'],
    }),
  }),
});

export const { useReceiptQuery, useCreditNoteQuery } = receiptApi;
