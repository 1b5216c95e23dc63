import { useSyncExternalStore } from 'react';
import { live, type LiveStatus } from './LiveConnection';

const subscribe = (changed: () => void): (() => void) => live.listen({ onStatus: changed });

/** Returns the current status of the live connection. */
export const useLiveStatus = () =>
  useSyncExternalStore<LiveStatus>(
    subscribe,
    () => live.status,
    () => 'connecting',
  );
