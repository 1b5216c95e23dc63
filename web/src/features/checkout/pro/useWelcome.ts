import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../../shared/api/api';
import { useToast } from '../../../shared/toast/useToast';
import type { Confirmation } from './confirmation';

/** The description of the spec (§2, /subscribe), and the same where nothing confirms the payment. */
const DESCRIPTIONS: Partial<Record<Confirmation, string>> = {
  paid: 'Your subscription is active with access to all premium tools.',
  unknown: 'Your subscription is active with access to all premium tools once your payment is confirmed.',
};

/** Milliseconds after which the current user is read again: the services learn of the payment one after the other. */
const READ_AGAIN_AFTER = [0, 1500, 5000];

/** Shows the spec's toast once, when a payment is confirmed or nothing contradicts it, and reads the member's rights again. */
export function useWelcome(confirmation: Confirmation): void {
  const toast = useToast();
  const dispatch = useDispatch();
  const isWelcomed = useRef(false);
  const description = DESCRIPTIONS[confirmation];
  useEffect(() => {
    if (description === undefined || isWelcomed.current) return;
    isWelcomed.current = true;
    toast({ title: 'Welcome to EXE Pro!', description });
  }, [description, toast]);
  useEffect(() => {
    if (confirmation !== 'paid') return;
    const timers = READ_AGAIN_AFTER.map((delay) => setTimeout(() => dispatch(api.util.invalidateTags(['Me', 'Orders'])), delay));
    return () => timers.forEach(clearTimeout);
  }, [confirmation, dispatch]);
}
