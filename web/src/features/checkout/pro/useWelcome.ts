import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { api, PROPAGATED } from '../../../shared/api/api';
import { useToast } from '../../../shared/toast/useToast';
import type { Confirmation } from './confirmation';

/** The toast's text (spec §2, /subscribe), worded conditionally when no payment is confirmed. */
const DESCRIPTIONS: Partial<Record<Confirmation, string>> = {
  paid: 'Your subscription is active with access to all premium tools.',
  unknown:
    'Your subscription is active with access to all premium tools once your payment is confirmed.',
};

/** Milliseconds after which the current user is refetched: the services process the payment's events one after the other. */
const REFETCH_DELAYS = [0, PROPAGATED, 5000];

/** Shows the welcome toast once when a payment is confirmed or cannot be verified, and refetches the member's rights. */
export function useWelcome(confirmation: Confirmation): void {
  const toast = useToast();
  const dispatch = useDispatch();
  const isShown = useRef(false);
  const description = DESCRIPTIONS[confirmation];
  useEffect(() => {
    if (description === undefined || isShown.current) return;
    isShown.current = true;
    toast({ title: 'Welcome to EXE Pro!', description });
  }, [description, toast]);
  useEffect(() => {
    if (confirmation !== 'paid') return;
    const timers = REFETCH_DELAYS.map((delay) =>
      setTimeout(() => dispatch(api.util.invalidateTags(['Me', 'Orders'])), delay),
    );
    return () => timers.forEach(clearTimeout);
  }, [confirmation, dispatch]);
}
