import { useCardConfirmation } from './useCardConfirmation';

/** A return from a card payment after the session has ended: the spec's toast (§2, payment=success). */
export function VisitorReturn() {
  useCardConfirmation(null);
  return null;
}
