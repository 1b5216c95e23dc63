import type { AdminPayment, AdminPaymentSummary, AdminCustomer } from '@contracts/admin-payments';
import type { OrderStatus } from '@contracts/orders';
import type { PayableCurrencies } from '@contracts/payable-currencies';
import type { AccessLevel } from '@contracts/access-level';
import type { AdminToolPage, AdminToolSort } from '@contracts/admin-tools';
import type { MessageResponse } from '@contracts/user';
import { api } from '../../shared/api/api';
import { listenWhileCached } from '../../shared/live/LiveConnection';
import { throttleWithJitter } from '../../shared/live/throttleWithJitter';
import { patchCount } from '../../shared/tools/toolsApi';
import { path } from '../../shared/api/path';

/** Filter of the order list; without it, all orders match. */
export interface OrderFilter {
  status?: OrderStatus;
  search?: string;
  /** Only orders of this user. */
  userId?: string;
}

/** What the list of tools shows: everything, newest first, by default. */
export interface AdminToolsFilter {
  search?: string;
  accessLevel?: AccessLevel;
  sort?: AdminToolSort;
  order?: 'asc' | 'desc';
  /** From 1. */
  page?: number;
}

/** An action on an order, with its reason. */
export interface OrderChange {
  orderId: string;
  action: 'settle' | 'refund' | 'surplus';
  reason: string;
  /** Settles an order although no payment was received. */
  withoutPayment?: true;
}

/** The new end of a member's Pro (null ends it now), with the reason. */
export interface ProChange {
  userId: string;
  until: string | null;
  reason: string;
}

/** A premium tool granted to a member, with the reason. */
export interface PurchaseGrant {
  userId: string;
  toolId: string;
  reason: string;
}

/** The tag of the number of orders under review alone: a message about it leaves the list that an administrator is reading. */
const REVIEWS = { type: 'AdminPayments', id: 'reviews' } as const;

/** The tag of the counts of tools and downloads alone. */
const STATS = { type: 'Tools', id: 'stats' } as const;

const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminTools: build.query<AdminToolPage, AdminToolsFilter>({
      query: (params) => ({ url: '/api/admin/tools', params }),
      providesTags: ['Tools'],
      keepUnusedDataFor: 60, // seconds: every letter of a search is a page of its own
      onCacheEntryAdded: (_filter, entry) =>
        listenWhileCached(entry, {
          onMessage: (message) =>
            void entry.updateCachedData(({ tools }) => patchCount(tools, message)),
        }),
    }),
    /** The newest tools, and the downloads of all tools, which are counted again when one of them changes. */
    toolStats: build.query<AdminToolPage, void>({
      query: () => '/api/admin/tools',
      providesTags: ['Tools', STATS],
      onCacheEntryAdded: async (_argument, entry) => {
        const count = throttleWithJitter(() => entry.dispatch(api.util.invalidateTags([STATS])));
        await listenWhileCached(entry, {
          onMessage: ({ type }) => type === 'download_count_update' && count.trigger(),
        });
        count.stop();
      },
    }),
    deleteTool: build.mutation<MessageResponse, string>({
      query: (toolId) => ({ url: path`/api/tools/${toolId}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => (error ? [] : ['Tools', 'Stats', 'Purchase']),
    }),
    /** Which accepted currencies can pay a price in cents. */
    payableCurrencies: build.query<PayableCurrencies, number>({
      query: (price) => ({ url: '/api/admin/payable-currencies', params: { price } }),
    }),
    adminPayments: build.query<AdminPayment[], OrderFilter>({
      query: (filter) => ({ url: '/api/admin/payments', params: filter }),
      providesTags: ['AdminPayments'],
    }),
    adminPaymentSummary: build.query<AdminPaymentSummary, void>({
      query: () => '/api/admin/payments/summary',
      providesTags: ['AdminPayments', REVIEWS],
      onCacheEntryAdded: async (_argument, entry) => {
        const count = throttleWithJitter(() => entry.dispatch(api.util.invalidateTags([REVIEWS])));
        await listenWhileCached(entry, {
          onMessage: ({ type }) => type === 'reviews_update' && count.trigger(),
        });
        count.stop();
      },
    }),
    actOnOrder: build.mutation<AdminPayment, OrderChange>({
      query: ({ orderId, action, ...body }) => ({
        url: path`/api/admin/payments/${orderId}/${action}`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['AdminPayments', 'AdminUsers', 'Purchase', 'Me', 'Orders', 'Subscription'],
    }),
    adminUsers: build.query<AdminCustomer[], string>({
      query: (search) => ({ url: '/api/admin/customers', params: { search } }),
      providesTags: ['AdminUsers'],
    }),
    setPro: build.mutation<unknown, ProChange>({
      query: ({ userId, ...body }) => ({
        url: path`/api/admin/users/${userId}/pro`,
        method: 'POST',
        body,
      }),
      invalidatesTags: (_result, error) => (error ? [] : ['AdminUsers', 'Me', 'Subscription']),
    }),
    grantPurchase: build.mutation<unknown, PurchaseGrant>({
      query: ({ userId, ...body }) => ({
        url: path`/api/admin/users/${userId}/purchases`,
        method: 'POST',
        body,
      }),
      invalidatesTags: (_result, error) => (error ? [] : ['Purchase']),
    }),
  }),
});

export const {
  useAdminToolsQuery,
  useToolStatsQuery,
  useDeleteToolMutation,
  usePayableCurrenciesQuery,
  useAdminPaymentsQuery,
  useAdminPaymentSummaryQuery,
  useActOnOrderMutation,
  useAdminUsersQuery,
  useSetProMutation,
  useGrantPurchaseMutation,
} = adminApi;
