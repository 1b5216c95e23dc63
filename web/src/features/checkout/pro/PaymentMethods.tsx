import { PRO_PRICE } from '@contracts/membership';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { PayForm } from '../PayForm';
import { CardPayment } from './CardPayment';
import { Initializing } from './Initializing';

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
    <PaymentMethod
      title="Pay with crypto"
      terms={`${PRO_PRICE} for 30 days. Crypto payments don't renew automatically.`}
    >
      {isLoading ? (
        <Skeleton variant="rounded" height={376} />
      ) : (
        <PayForm toolId={null} onCreated={onCreated} />
      )}
    </PaymentMethod>
  );
  if (card === 'none') return crypto;
  return (
    <PayColumns>
      {card === 'link' && crypto}
      <PaymentMethod
        title="Pay by card"
        terms={`${PRO_PRICE} per month, renews automatically. Cancel anytime.`}
      >
        {card === 'link' ? <CardLink /> : isLoading ? <Initializing /> : <CardPayment />}
      </PaymentMethod>
      {card === 'form' && crypto}
    </PayColumns>
  );
}

function CardLink() {
  return (
    <Button
      fullWidth
      size="large"
      variant="outlined"
      color="pro"
      component={RouterLink}
      href="/subscribe"
    >
      Pay by card
    </Button>
  );
}

/** Two payment methods side by side, stacked on narrow screens. */
function PayColumns({ children }: { children: ReactNode }) {
  return <Box sx={COLUMNS}>{children}</Box>;
}

const COLUMNS = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};

/** A payment method for Pro with its name, terms and form. */
function PaymentMethod({
  title,
  terms,
  children,
}: {
  title: string;
  terms: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: { xs: 5, sm: 6 } }}>
      <Typography id={id} variant="h2" gutterBottom>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {terms}
      </Typography>
      {children}
    </Paper>
  );
}
