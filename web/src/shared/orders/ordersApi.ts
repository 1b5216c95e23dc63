import type { MemberOrder, OrderDetail } from '@contracts/orders';
import { api } from '../api/api';
import { path } from '../api/path';
import { refetchOnPayment } from '../live/refetchOnPayment';

/** The member's orders. */
const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    orders: build.query<MemberOrder[], void>({
      query: () => '/api/account/orders',
      providesTags: ['Orders'],
      onCacheEntryAdded: refetchOnPayment(['Orders']),
    }),
    order: build.query<OrderDetail, string>({
      query: (orderId) => path`/api/account/orders/${orderId}`,
      providesTags: ['Orders'],
      onCacheEntryAdded: refetchOnPayment(['Orders']),
    }),
  }),
});

export const { useOrdersQuery, useOrderQuery } = ordersApi;
