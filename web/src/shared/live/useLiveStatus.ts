import { useSyncExternalStore } from 'react';
import { live, type LiveStatus } from './LiveConnection';

const subscribe = (changed: () => void): (() => void) => live.listen({ onStatus: changed });

/** Whether the live connection is there, or was lost, or has not been made yet. */
export const useLiveStatus = () =>
  useSyncExternalStore<LiveStatus>(
    subscribe,
    () => live.status,
    () => 'connecting',
  );
