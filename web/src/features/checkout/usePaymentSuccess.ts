import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { refetchAfterPayment } from '../../shared/api/api';

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

/** Refetches the current user and their purchases, immediately and again when every service has the payment's events. */
export function useRefreshEntitlements(): void {
  const dispatch = useDispatch();
  useEffect(
    () => refetchAfterPayment(dispatch, ['Me', 'Purchase', 'Subscription', 'Orders']),
    [dispatch],
  );
}
