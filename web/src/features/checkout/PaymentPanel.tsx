import { currencyOf } from '@contracts/coins';
import type { PaymentView } from '@contracts/payments';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CancelPayment } from './CancelPayment';
import { HowToPay } from './HowToPay';
import { LabeledValue } from './LabeledValue';
import { paymentState } from './paymentState';
import { PaymentStatusLine } from './PaymentStatusLine';
import { SandboxLink } from './SandboxLink';
import { SupportEmail } from '../../shared/ui/SupportEmail';

interface PaymentPanelProps {
  payment: PaymentView;
  /** Why the tool is no longer for sale; null while it is. */
  unavailable: string | null;
  isNew: boolean;
  isStale: boolean;
  isCanceling: boolean;
  onCancel: () => void;
  onLeave: () => void;
}

/** Shows a payment's status, its instructions while it is payable, its ids and its actions. */
export function PaymentPanel({
  payment,
  unavailable,
  isNew,
  isStale,
  isCanceling,
  onCancel,
  onLeave,
}: PaymentPanelProps) {
  const state = paymentState(payment, unavailable);
  return (
    <Stack sx={{ gap: 5 }}>
      <PaymentStatusLine state={state} isNew={isNew} />
      {isStale && (
        <Alert severity="warning">
          The latest status could not be loaded. This page keeps trying; your payment is not
          affected.
        </Alert>
      )}
      {!payment.livemode && state.showsInstructions && payment.payAddress && (
        <SandboxLink payAddress={payment.payAddress} />
      )}
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
          <CancelPayment onCancel={onCancel} isCanceling={isCanceling} />
        </Stack>
      )}
    </Stack>
  );
}

/** What support asks for: the amount received and the ids of payment and order. */
function PaymentIds({ payment }: { payment: PaymentView }) {
  return (
    <Stack component="dl" sx={{ m: 0, gap: 3 }}>
      {Number(payment.actuallyPaid) > 0 && (
        <LabeledValue
          term="Received"
          value={payment.actuallyPaid}
          unit={currencyOf(payment.paidCurrency).ticker}
        />
      )}
      <LabeledValue term="Payment ID" value={payment.paymentId} copy="Copy the payment ID" />
      <LabeledValue term="Order ID" value={payment.orderId} copy="Copy the order ID" />
    </Stack>
  );
}
