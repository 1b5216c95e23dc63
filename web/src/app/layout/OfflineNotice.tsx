import { useSyncExternalStore } from 'react';
import { Notice } from '../../shared/ui/Notice';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shows a notice while the browser is offline. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true, // a server-rendered page has reached its visitor
  );
  return online ? null : (
    <Notice severity="warning" banner>
      You're offline. This page may be out of date.
    </Notice>
  );
}
