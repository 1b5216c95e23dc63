import { currencyOf } from '@contracts/coins';
import type { PaymentView } from '@contracts/payments';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useConfigQuery } from '../../shared/api/configApi';
import { SupportEmail } from '../../shared/ui/SupportEmail';
import { CancelPayment } from './CancelPayment';
import { HowToPay } from './HowToPay';
import { LabeledValue } from './LabeledValue';
import { paymentState, type PaymentState } from './paymentState';

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

/** In test mode, links to the sandbox page that simulates the payment. */
function SandboxLink({ payAddress }: { payAddress: string }) {
  const { data } = useConfigQuery();
  if (!data?.sandboxUrl) return null;
  return (
    <Alert severity="warning" icon={false}>
      <strong>TEST MODE</strong> This address is not on any real network. Don&apos;t send anything
      to it.{' '}
      <Link
        href={`${data.sandboxUrl}/pay?address=${encodeURIComponent(payAddress)}`}
        target="_blank"
        rel="noopener noreferrer"
        color="inherit"
        underline="always"
      >
        Simulate the payment
      </Link>
    </Alert>
  );
}

/** Scroll margin above the heading: the sticky header and the toast about the new payment, which appears below it. */
const BELOW_TOAST = '17.5rem';

/** The status of a payment; changes are announced. `isNew` scrolls to it and focuses it. */
function PaymentStatusLine({ state, isNew }: { state: PaymentState; isNew: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isNew]);
  return (
    <Alert
      severity={state.severity}
      role="status"
      icon={state.isPending ? <CircularProgress size={20} aria-hidden="true" /> : undefined}
      sx={{ overflowWrap: 'anywhere' }}
    >
      <AlertTitle
        component="h2"
        ref={heading}
        tabIndex={-1}
        sx={{ mb: 0, fontWeight: 700, scrollMarginTop: BELOW_TOAST }}
      >
        {state.title}
      </AlertTitle>
      {state.detail}
      {state.showsSupportEmail && (
        <>
          {' '}
          <SupportEmail />
        </>
      )}
    </Alert>
  );
}
