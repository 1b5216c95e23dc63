import { useCardConfirmation } from './useCardConfirmation';

/** Shows the toast of spec §2 (payment=success) after a card payment when the session has ended meanwhile. */
export function VisitorReturn() {
  useCardConfirmation(null);
  return null;
}
