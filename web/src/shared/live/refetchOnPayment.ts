import type { Dispatch } from '@reduxjs/toolkit';
import { api, type Tags } from '../api/api';
import { listenWhileCached } from './LiveConnection';

interface CacheEntry {
  cacheEntryRemoved: Promise<void>;
  dispatch: Dispatch;
}

/** For `onCacheEntryAdded`: fetches the queries with these tags when the live connection reports that a payment changed. */
export const refetchOnPayment = (tags: Tags) => (_argument: unknown, entry: CacheEntry) =>
  listenWhileCached(entry, {
    onMessage: ({ type }) =>
      void (type === 'payment_status_update' && entry.dispatch(api.util.invalidateTags(tags))),
  });
