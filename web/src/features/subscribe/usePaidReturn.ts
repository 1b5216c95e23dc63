import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../shared/api/api';
import { useToast } from '../../shared/toast/useToast';

/** Milliseconds after the return at which is asked again who one is: the provider's news may still be on its way. */
const ASK_AGAIN_AFTER = [0, 1500, 4000, 10_000];

/** Coming back from a card payment with payment=success: the spec's toast (§2), and the parameter goes. It grants nothing. */
export function usePaidReturn(): void {
  const [search, setSearch] = useSearchParams();
  const toast = useToast();
  const dispatch = useDispatch();
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const paid = search.get('payment') === 'success';
  useEffect(() => {
    if (!paid) return;
    toast({ title: 'Welcome to EXE Pro!', description: 'Your subscription is active with access to all premium tools.' });
    const ask = () => dispatch(api.util.invalidateTags(['Me', 'Subscription', 'Orders']));
    timers.current.forEach(clearTimeout);
    timers.current = ASK_AGAIN_AFTER.map((delay) => setTimeout(ask, delay));
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of RETURN_PARAMETERS) next.delete(name);
        return next;
      },
      { replace: true },
    );
  }, [dispatch, paid, setSearch, toast]);
}

/** Ours, and those the card provider adds to the address it returns to. */
const RETURN_PARAMETERS = ['payment', 'payment_intent', 'payment_intent_client_secret', 'redirect_status'];
