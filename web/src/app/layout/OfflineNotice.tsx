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

/** Says so while the browser has no network. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true, // whom the page has reached
  );
  return online ? null : (
    <Notice severity="warning" banner>
      You're offline. This page may be out of date.
    </Notice>
  );
}
