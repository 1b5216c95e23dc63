import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useBrowserValue } from '../../shared/ui/useBrowserValue';

/**
 * Returns the token in the fragment of a mailed link, null without one, and undefined until the page has hydrated (the server never
 * sees fragments). Removes it from the address bar, so that it is not in the history or in a copied address.
 */
export function useLinkToken(): string | null | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useBrowserValue(() => true, false);
  const [token, setToken] = useState<string | null>(null);
  const given = isHydrated ? new URLSearchParams(hash.slice(1)).get('token') : null;
  if (given !== null && given !== token) setToken(given);
  useEffect(() => {
    if (given !== null) void navigate(pathname, { replace: true });
  }, [given, pathname, navigate]);
  return isHydrated ? (given ?? token) : undefined;
}
