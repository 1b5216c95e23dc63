import type { CreditNote, Receipt } from '@contracts/receipts';
import { api } from '../../shared/api/api';
import { path } from '../../shared/api/path';

const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    receipt: build.query<Receipt, string>({
      query: (orderId) => path`/api/account/orders/${orderId}/receipt`,
      providesTags: ['Orders'],
    }),
    creditNote: build.query<CreditNote, string>({
      query: (id) => path`/api/account/credit-notes/${id}`,
      providesTags: ['Orders'],
    }),
  }),
});

export const { useReceiptQuery, useCreditNoteQuery } = receiptApi;
