import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Holds back links and Back while there is unsaved work, and makes the browser ask before the tab is closed or reloaded. Work that is
 * `keptOnPage` survives a change of the query, such as another tab of the page.
 */
export function useLeaveGuard(isUnsaved: boolean, keptOnPage = false) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isUnsaved && (from.pathname !== to.pathname || (!keptOnPage && from.search !== to.search)),
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return {
    isAsking: blocker.state === 'blocked',
    cancel: () => blocker.reset?.(),
    confirm: () => blocker.proceed?.(),
  };
}
