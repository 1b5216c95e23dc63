import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Returns a check whether the user is still on this page: a late response must not bring them back to it. */
export function useIsShown(): () => boolean {
  const { pathname } = useLocation();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = pathname;
    return () => {
      shown.current = null;
    };
  }, [pathname]);
  return useCallback(() => shown.current === pathname, [pathname]);
}
