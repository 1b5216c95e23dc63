import type { PaymentView } from '@contracts/payments';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { messageOf } from '../../shared/api/messageOf';
import { LoadError } from '../../shared/ui/LoadError';
import { HostedPayment } from './HostedPayment';
import { PaymentFact } from './PaymentFact';
import { PaymentInstructions } from './PaymentInstructions';
import { paymentState } from './paymentState';
import { PaymentStatusLine } from './PaymentStatusLine';
import { SandboxLink } from './SandboxLink';
import { usePaymentPage } from './usePaymentPage';

/** A payment that was begun: how to pay, what is going on, and the ways out. `onLeave` goes back to choosing a currency. */
export function PaymentPanel({ paymentId, onLeave }: { paymentId: string; onLeave: () => void }) {
  const { payment, error, look, cancel, isCancelling } = usePaymentPage(paymentId);
  if (!payment) {
    if (!error) return <Skeleton variant="rounded" height={320} aria-label="Loading the payment" />;
    return (
      <Stack sx={{ gap: 3 }}>
        <LoadError message={messageOf(error, 'The payment could not be loaded')} retry={look} />
        <Button variant="outlined" onClick={onLeave}>
          Choose a currency again
        </Button>
      </Stack>
    );
  }
  const state = paymentState(payment);
  return (
    <Stack sx={{ gap: 5 }}>
      <PaymentStatusLine state={state} />
      {error !== undefined && (
        <Alert severity="warning">The latest state could not be read. This page keeps trying; your payment is not affected.</Alert>
      )}
      {!payment.livemode && state.payable && payment.payAddress && <SandboxLink payAddress={payment.payAddress} />}
      {state.payable && <HowToPay payment={payment} />}
      <Stack component="dl" sx={{ m: 0, gap: 3 }}>
        <PaymentFact term="Payment ID" value={payment.paymentId} copy="Copy the payment ID" />
        <PaymentFact term="Order ID" value={payment.orderId} copy="Copy the order ID" />
      </Stack>
      {state.cancellable && (
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3 }}>
          <Button fullWidth variant="outlined" color="inherit" onClick={onLeave}>
            Use another currency
          </Button>
          <Button fullWidth variant="outlined" color="error" onClick={cancel} loading={isCancelling}>
            Cancel payment
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

function HowToPay({ payment }: { payment: PaymentView }) {
  if (payment.paymentUrl) return <HostedPayment payment={payment} paymentUrl={payment.paymentUrl} />;
  if (payment.payAddress) return <PaymentInstructions payment={payment} payAddress={payment.payAddress} />;
  return null;
}
