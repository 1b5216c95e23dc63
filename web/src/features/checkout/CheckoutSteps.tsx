import Skeleton from '@mui/material/Skeleton';
import { useCurrentUser } from '../../shared/session/useCurrentUser';
import type { CheckoutFlow } from './CheckoutFlow';
import { LoginToPay } from './LoginToPay';
import { PayForm } from './PayForm';
import { PaymentPanel } from './PaymentPanel';

/** Log in, choose a coin, pay: whichever comes next (contract §8). */
export function CheckoutSteps({ toolId, paymentId, onCreated, onLeave }: { toolId: string | null } & CheckoutFlow) {
  const user = useCurrentUser();
  if (user === undefined) return <Skeleton variant="rounded" height={120} />;
  if (user === null) return <LoginToPay />;
  if (paymentId !== null) return <PaymentPanel key={paymentId} paymentId={paymentId} onLeave={onLeave} />;
  return <PayForm toolId={toolId} onCreated={onCreated} />;
}
