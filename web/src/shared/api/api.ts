import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/** The client's RTK Query API. Nothing refetches by itself (spec §7): tags and the live connection keep the data current. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Me', 'Tools', 'Stats', 'Purchase', 'Subscription', 'Orders', 'AdminUsers', 'AdminPayments', 'Paths', 'Factors'],
  keepUnusedDataFor: Number.MAX_SAFE_INTEGER / 1000,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: () => ({}),
});

/** The part of the store's state that the API uses. */
export type ApiState = { api: ReturnType<typeof api.reducer> };
