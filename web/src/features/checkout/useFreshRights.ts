import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../shared/api/api';

/** Milliseconds after which what was bought has reached every part of the server for certain. */
const ARRIVED = 1500;

/** Asks again who one is and what one owns: at once, and when the news of a payment has reached every service. */
export function useFreshRights(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const ask = () => dispatch(api.util.invalidateTags(['Me', 'Purchase', 'Subscription', 'Orders']));
    ask();
    const timer = setTimeout(ask, ARRIVED);
    return () => clearTimeout(timer);
  }, [dispatch]);
}
