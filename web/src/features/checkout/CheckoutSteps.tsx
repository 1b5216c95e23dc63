import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { LazySection } from '../../shared/ui/LazySection';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { PAYMENT_HEIGHT } from './CheckoutColumns';
import { NextSteps } from './NextSteps';
import { VisitorCheckout } from './VisitorCheckout';

/** Visitors, who need the code of the forms, do without that of the payment. */
const PayForm = lazyComponent(async () => (await import('./PayForm')).PayForm);

/** What the checkout does after a payment is created. */
export interface CheckoutFlow {
  onCreated: (paymentId: string) => void;
}

/** Shows the next step of the checkout: log in, select a currency, or pay (docs/web-client.md). */
export function CheckoutSteps({ toolId, onCreated }: { toolId: string } & CheckoutFlow) {
  const user = useCurrentUser();
  if (user === undefined) return <LoadingSkeleton label="Loading" height={PAYMENT_HEIGHT} />;
  if (user === null) return <VisitorCheckout nextSteps={NEXT_OF_VISITOR} />;
  return (
    <Paper component="section" aria-labelledby="pay" sx={{ p: { xs: 4, sm: 6 } }}>
      <Typography id="pay" variant="h2" sx={{ mb: 4, fontSize: '1.25rem' }}>
        Pay with crypto
      </Typography>
      <LazySection fallback={<LoadingSkeleton label="Loading the currencies" height={320} />}>
        <PayForm toolId={toolId} onCreated={onCreated} />
      </LazySection>
      <NextSteps steps={NEXT} />
    </Paper>
  );
}

const NEXT_OF_VISITOR = [
  'Create your account.',
  'Choose a coin and send the amount from your own wallet.',
  'As soon as your payment is confirmed, you can download the tool.',
];
const NEXT = [
  'Send the coins from your own wallet to the address on the next screen.',
  'The page follows your payment: seen by the network, then confirmed.',
  'As soon as it is confirmed, you can download the tool. Your receipt is in your account.',
];
