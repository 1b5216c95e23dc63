import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../shared/api/api';

/** Milliseconds after which every service has received the payment's events. */
const PROPAGATED = 1500;

/** Refetches the current user and their purchases, immediately and again when every service has the payment's events. */
export function useRefreshEntitlements(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const refresh = () => dispatch(api.util.invalidateTags(['Me', 'Purchase', 'Subscription', 'Orders']));
    refresh();
    const timer = setTimeout(refresh, PROPAGATED);
    return () => clearTimeout(timer);
  }, [dispatch]);
}
