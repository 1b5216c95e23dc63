import Skeleton from '@mui/material/Skeleton';
import { useCurrentUser } from '../../shared/session/useCurrentUser';
import type { CheckoutFlow } from './CheckoutFlow';
import { LoginToPay } from './LoginToPay';
import { PayForm } from './PayForm';

/** Log in, select a currency, pay: whichever comes next (contract §8). */
export function CheckoutSteps({ toolId, onCreated }: { toolId: string | null } & CheckoutFlow) {
  const user = useCurrentUser();
  if (user === undefined) return <Skeleton variant="rounded" height={120} />;
  if (user === null) return <LoginToPay />;
  return <PayForm toolId={toolId} onCreated={onCreated} />;
}
