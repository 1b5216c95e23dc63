import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../shared/api/api';

/** Milliseconds after which every service has the events of the payment. */
const PROPAGATED = 1500;

/** Refetches who the member is and what they own: at once, and when every service knows about the payment. */
export function useRefreshEntitlements(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const refresh = () => dispatch(api.util.invalidateTags(['Me', 'Purchase', 'Subscription', 'Orders']));
    refresh();
    const timer = setTimeout(refresh, PROPAGATED);
    return () => clearTimeout(timer);
  }, [dispatch]);
}
