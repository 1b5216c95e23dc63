import Alert from '@mui/material/Alert';
import { useCurrentUser } from '../../shared/session/useCurrentUser';
import type { CheckoutFlow } from './CheckoutFlow';
import { CheckoutSteps } from './CheckoutSteps';
import { ProSummary } from './ProductSummary';

/** Buying thirty days of Pro (spec §2, /payment). */
export function ProCheckout(flow: CheckoutFlow) {
  const user = useCurrentUser();
  return (
    <>
      <ProSummary />
      {user?.isPro && <Alert severity="info">You already have Pro. In its last 7 days you can add 30 more here.</Alert>}
      <CheckoutSteps toolId={null} {...flow} />
    </>
  );
}
