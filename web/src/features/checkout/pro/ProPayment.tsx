import CreditCardIcon from '@mui/icons-material/CreditCard';
import CurrencyBitcoinIcon from '@mui/icons-material/CurrencyBitcoin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useCryptocurrenciesQuery } from '../../../shared/currencies/currenciesApi';
import { useSubscriptionQuery } from '../../../shared/membership/membershipApi';
import { proOffer } from '../../../shared/membership/proOffer';
import { useOpenOrder } from '../../../shared/orders/useOpenOrder';
import { NextSteps } from '../NextSteps';
import { OpenPayment } from '../OpenPayment';
import { PayForm } from '../PayForm';
import { CardPayment, Initializing, RenewalDue } from './CardPayment';
import { type Confirmation, isPending } from './confirmation';
import { nextOfCard, nextOfCrypto } from './whatHappensNext';

/** Pays for Pro by card or crypto, or states that a payment is being confirmed or a renewal is due. */
export function ProPayment({
  confirmation,
  ...ways
}: { confirmation: Confirmation } & Omit<PaymentMethodsProps, 'isLoading' | 'proUntil'>) {
  const { data: membership, isLoading } = useSubscriptionQuery();
  useCryptocurrenciesQuery(undefined, { skip: !ways.hasCard }); // loads in parallel with the membership
  const [now] = useState(() => new Date());
  if (isPending(confirmation)) return <ConfirmingPayment isDelayed={confirmation === 'delayed'} />;
  if (membership && proOffer(membership, now).kind === 'renewal-failed')
    return <RenewalDue accessUntil={membership.accessUntil} />;
  return (
    <>
      {confirmation === 'declined' && (
        <Alert severity="warning">
          Your card was not charged. Try again, use another card, or pay with crypto.
        </Alert>
      )}
      <PaymentMethods isLoading={isLoading} proUntil={membership?.proUntil ?? null} {...ways} />
    </>
  );
}

/** Replaces the payment forms while a card payment is being confirmed, so that nobody pays twice. */
function ConfirmingPayment({ isDelayed }: { isDelayed: boolean }) {
  return (
    <Paper
      component="section"
      aria-labelledby="confirming"
      sx={{ p: { xs: 5, sm: 8 }, display: 'flex', gap: 4 }}
    >
      <CircularProgress size={28} aria-hidden="true" sx={{ flexShrink: 0, mt: 1 }} />
      <Box role="status">
        <Typography id="confirming" variant="h2" gutterBottom>
          We're confirming your payment
        </Typography>
        {isDelayed ? (
          <>
            <Typography>
              Your payment is still being confirmed. This page updates automatically.
            </Typography>
            <Typography color="textSecondary">
              You can leave this page: EXE Pro starts as soon as your payment is confirmed. Please
              don't pay again.
            </Typography>
          </>
        ) : (
          <Typography color="textSecondary">
            This usually takes a few seconds. You don't need to pay again.
          </Typography>
        )}
      </Box>
    </Paper>
  );
}

export type PaymentMethodName = 'card' | 'crypto';

/** Display options of the payment methods. */
interface PaymentMethodsProps {
  /** The membership is still loading; no provider is called meanwhile. */
  isLoading: boolean;
  /** Whether this member can pay by card. */
  hasCard: boolean;
  method: PaymentMethodName;
  onMethod: (method: PaymentMethodName) => void;
  /** The end of the time that is paid for; null without any. */
  proUntil: string | null;
  onCreated: (paymentId: string) => void;
}

/** Pays by card or with crypto; a switch selects the method. A method asks its provider for nothing until it is selected. */
function PaymentMethods({ isLoading, hasCard, method, onMethod, ...rest }: PaymentMethodsProps) {
  const id = useId();
  const { order, isLoading: isLoadingOrder } = useOpenOrder(null);
  return (
    <Paper sx={{ overflow: 'clip' }}>
      {hasCard && (
        <Tabs
          value={method}
          onChange={(_event, name: PaymentMethodName) => onMethod(name)}
          variant="fullWidth"
          aria-label="Payment method"
          sx={TABS}
        >
          <Tab
            {...tabOf(id, 'card')}
            icon={<CreditCardIcon />}
            label={<TabLabel name="Card" terms="renews monthly" />}
          />
          <Tab
            {...tabOf(id, 'crypto')}
            icon={<CurrencyBitcoinIcon />}
            label={<TabLabel name="Crypto" terms="30 days" />}
          />
        </Tabs>
      )}
      <Box
        {...(hasCard && {
          role: 'tabpanel',
          id: `${id}-panel`,
          'aria-labelledby': `${id}-${method}`,
        })}
        sx={{ p: { xs: 4, sm: 6 } }}
      >
        {method === 'card' ? (
          <Method title="Pay by card" next={nextOfCard}>
            {isLoading || isLoadingOrder ? (
              <Initializing />
            ) : (
              <Stack sx={{ gap: 4 }}>
                {order && <OpenPayment order={order} variant="outlined" />}
                <div>
                  <CardPayment />
                </div>
              </Stack>
            )}
          </Method>
        ) : (
          <Method title="Pay with crypto" next={(now) => nextOfCrypto(now, rest.proUntil)}>
            {isLoading ? (
              <Skeleton variant="rounded" height={320} />
            ) : (
              <PayForm toolId={null} onCreated={rest.onCreated} />
            )}
          </Method>
        )}
      </Box>
    </Paper>
  );
}

/** The name of a method above its terms. */
const TabLabel = ({ name, terms }: { name: string; terms: string }) => (
  <Box sx={{ textAlign: 'left', minWidth: 0 }}>
    {name}{' '}
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {terms}
    </Typography>
  </Box>
);

/** In em, which grow with the text: large text on a phone has no room for icons. */
const TABS = {
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTab-root > .MuiTab-icon': { mr: 2 },
  '@media (max-width: 15em)': {
    '& .MuiTab-root': { minWidth: 0 },
    '& .MuiTab-icon': { display: 'none' },
  },
};

const tabOf = (id: string, value: PaymentMethodName) => ({
  value,
  id: `${id}-${value}`,
  'aria-controls': `${id}-panel`,
  iconPosition: 'start' as const,
});

interface MethodProps {
  title: string;
  /** What happens next, at a time. */
  next: (now: Date) => string[];
  children: ReactNode;
}

/** A payment method for Pro: its form, and what happens next. */
function Method({ title, next, children }: MethodProps) {
  const id = useId();
  const [now] = useState(() => new Date());
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 4, fontSize: '1.25rem' }}>
        {title}
      </Typography>
      {children}
      <NextSteps steps={next(now)} />
    </Box>
  );
}
