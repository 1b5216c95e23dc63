import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/**
 * The one API of the client; each feature injects its endpoints. Nothing is fetched again by itself (spec §7):
 * no polling, no refetch on focus or reconnect, never stale. Freshness comes from tags and the live connection.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Me', 'Tools', 'Stats', 'Purchase', 'Subscription', 'Orders', 'AdminUsers', 'AdminPayments'],
  keepUnusedDataFor: Number.MAX_SAFE_INTEGER / 1000,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: () => ({}),
});

/** The store, as far as the API is concerned. */
export type ApiState = { api: ReturnType<typeof api.reducer> };
