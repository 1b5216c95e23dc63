import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Milliseconds before /payment-success redirects to the downloads (spec §9). */
export const REDIRECT_AFTER = 5000;

/** Redirects after {@link REDIRECT_AFTER} unless stopped. */
export function useDelayedRedirect(address: string, isStopped: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isStopped) return;
    const timer = setTimeout(() => void navigate(address, { replace: true }), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [address, isStopped, navigate]);
}
