import CreditCardIcon from '@mui/icons-material/CreditCard';
import CurrencyBitcoinIcon from '@mui/icons-material/CurrencyBitcoin';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { NextSteps } from '../NextSteps';
import { PayForm } from '../PayForm';
import { Initializing } from './CardForm';
import { CardPayment } from './CardPayment';
import { nextOfCard, nextOfCrypto } from './whatHappensNext';

export type PaymentMethodName = 'card' | 'crypto';

/** Display options of the payment methods. */
export interface PaymentMethodsProps {
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
export function PaymentMethods({
  isLoading,
  hasCard,
  method,
  onMethod,
  ...rest
}: PaymentMethodsProps) {
  const id = useId();
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
          <Tab {...tabOf(id, 'card')} icon={<CreditCardIcon />} label="Card" />
          <Tab {...tabOf(id, 'crypto')} icon={<CurrencyBitcoinIcon />} label="Crypto" />
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
            {isLoading ? <Initializing /> : <CardPayment />}
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

/** In em, which grow with the text: large text on a phone has no room for icons. */
const TABS = {
  borderBottom: 1,
  borderColor: 'divider',
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
