import { useCurrentUser } from '../../shared/session/sessionApi';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { LoginToPay } from './LoginToPay';
import { PayForm } from './PayForm';

/** What the checkout does after a payment is created. */
export interface CheckoutFlow {
  onCreated: (paymentId: string) => void;
}

/** Shows the next step of the checkout: log in, select a currency, or pay (docs/web-client.md). */
export function CheckoutSteps({ toolId, onCreated }: { toolId: string } & CheckoutFlow) {
  const user = useCurrentUser();
  if (user === undefined) return <LoadingSkeleton label="Loading" height={120} />;
  if (user === null) return <LoginToPay />;
  return <PayForm toolId={toolId} onCreated={onCreated} />;
}
