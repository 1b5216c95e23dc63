import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { PayForm } from '../PayForm';
import { CardPayment } from './CardPayment';
import { Initializing } from './Initializing';
import { PayColumns } from './PayColumns';
import { PaymentMethod } from './PaySection';

/** Display options of the payment methods. */
export interface PaymentMethodsProps {
  /** The membership is still loading; no provider is called meanwhile. */
  isLoading: boolean;
  /** `form`: the card form is here and comes first; `link`: a link to /subscribe; `none`: no card payment for this member. */
  card: 'form' | 'link' | 'none';
  onCreated: (paymentId: string) => void;
}

/** Card and crypto payment side by side. */
export function PaymentMethods({ isLoading, card, onCreated }: PaymentMethodsProps) {
  const crypto = (
    <PaymentMethod title="Pay with crypto" terms="$19.99 for 30 days. Crypto payments don't renew automatically.">
      {isLoading ? <Skeleton variant="rounded" height={376} /> : <PayForm toolId={null} onCreated={onCreated} />}
    </PaymentMethod>
  );
  if (card === 'none') return crypto;
  return (
    <PayColumns>
      {card === 'link' && crypto}
      <PaymentMethod title="Pay by card" terms="$19.99 per month, renews automatically. Cancel anytime.">
        {card === 'link' ? <CardLink /> : isLoading ? <Initializing /> : <CardPayment />}
      </PaymentMethod>
      {card === 'form' && crypto}
    </PayColumns>
  );
}

function CardLink() {
  return (
    <Button fullWidth size="large" variant="outlined" color="pro" component={RouterLink} href="/subscribe">
      Pay by card
    </Button>
  );
}
