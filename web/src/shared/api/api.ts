import type { Dispatch } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/** Cache tags of data that belongs to the current user, except the user, whose tag is `Me`. */
export const USER_TAGS = [
  'Account',
  'AdminPayments',
  'AdminUsers',
  'Factors',
  'Orders',
  'Progress',
  'Purchase',
  'Ratings',
  'Sessions',
  'Stats',
  'Subscription',
] as const;

/**
 * The client's RTK Query API. Nothing refetches by itself (spec §7): tags and messages of the live connection keep the data current. When
 * that connection recovers, what the page shows is fetched once, because messages may have been missed.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Me', ...USER_TAGS, 'Tools', 'Paths', 'Payment'],
  keepUnusedDataFor: Infinity,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** For what others change without a message, such as the lists of administrators: fetched whenever it is shown anew. */
export const FRESH = { refetchOnMountOrArgChange: true } as const;

/** The part of the store's state that the API uses. */
export type ApiState = { api: ReturnType<typeof api.reducer> };

/** Cache tags to invalidate. */
export type Tags = Parameters<typeof api.util.invalidateTags>[0];

/** Milliseconds after which every service has received the events of a payment or of another change of entitlements. */
export const PROPAGATED_MS = 1500;

/** Fetches what a payment changes: at once, and again when every service has received its events. */
export function refetchAfterPayment(dispatch: Dispatch, tags: Tags): void {
  const refetch = () => dispatch(api.util.invalidateTags(tags));
  refetch();
  setTimeout(refetch, PROPAGATED_MS);
}
