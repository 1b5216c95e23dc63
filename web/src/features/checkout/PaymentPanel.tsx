import type { PaymentView } from '@contracts/payments';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { HowToPay } from './HowToPay';
import { PaymentIds } from './PaymentIds';
import { paymentState } from './paymentState';
import { PaymentStatusLine } from './PaymentStatusLine';
import { SandboxLink } from './SandboxLink';
import { SupportEmail } from './SupportEmail';

interface PaymentPanelProps {
  payment: PaymentView;
  /** Why the tool is no longer for sale; null while it is. */
  unavailable: string | null;
  /** The buyer has just created the payment. */
  isNew: boolean;
  /** The latest status could not be loaded. */
  isStale: boolean;
  isCanceling: boolean;
  onCancel: () => void;
  /** Returns to selecting a currency. */
  onLeave: () => void;
}

/** Shows a payment's status, its instructions while it is payable, its ids and its actions. */
export function PaymentPanel({ payment, unavailable, isNew, isStale, isCanceling, onCancel, onLeave }: PaymentPanelProps) {
  const state = paymentState(payment, unavailable);
  return (
    <Stack sx={{ gap: 5 }}>
      <PaymentStatusLine state={state} isNew={isNew} />
      {isStale && (
        <Alert severity="warning">The latest status could not be loaded. This page keeps trying; your payment is not affected.</Alert>
      )}
      {!payment.livemode && state.showsInstructions && payment.payAddress && <SandboxLink payAddress={payment.payAddress} />}
      {state.showsInstructions && <HowToPay payment={payment} />}
      <PaymentIds payment={payment} />
      {!state.showsSupportEmail && (
        <Typography color="textSecondary">
          Questions? Include both IDs when you write to <SupportEmail />
        </Typography>
      )}
      {state.canCancel && (
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3 }}>
          {unavailable === null && (
            <Button fullWidth variant="outlined" color="inherit" onClick={onLeave}>
              Use another currency
            </Button>
          )}
          <Button fullWidth variant="outlined" color="error" onClick={onCancel} loading={isCanceling}>
            Cancel payment
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
