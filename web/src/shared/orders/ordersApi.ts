import type { MemberOrder, OrderDetail } from '@contracts/orders';
import { api } from '../api/api';
import { path } from '../api/path';
import { listenWhileCached } from '../live/LiveConnection';

/** The member's orders. */
const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    orders: build.query<MemberOrder[], void>({
      query: () => '/api/account/orders',
      providesTags: ['Orders'],
      onCacheEntryAdded: (_argument, entry) => {
        const refresh = () => void entry.dispatch(api.util.invalidateTags(['Orders']));
        return listenWhileCached(entry, {
          onMessage: ({ type }) => type === 'payment_status_update' && refresh(),
        });
      },
    }),
    order: build.query<OrderDetail, string>({
      query: (orderId) => path`/api/account/orders/${orderId}`,
      providesTags: ['Orders'],
      onCacheEntryAdded: (_argument, entry) => {
        const refresh = () => void entry.dispatch(api.util.invalidateTags(['Orders']));
        return listenWhileCached(entry, {
          onMessage: ({ type }) => type === 'payment_status_update' && refresh(),
        });
      },
    }),
  }),
});

export const { useOrdersQuery, useOrderQuery } = ordersApi;
