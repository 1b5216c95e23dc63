import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the token in the fragment of a mailed link, null without one, and undefined until the page has hydrated (the server never
 * sees fragments). Removes it from the address bar, so that it is not in the history or in a copied address.
 */
export function useLinkToken(): string | null | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const given = new URLSearchParams(hash.slice(1)).get('token');
    if (given !== null) {
      setToken(given);
      void navigate(pathname, { replace: true });
    } else setToken((known) => known ?? null);
  }, [hash, pathname, navigate]);
  return token;
}
