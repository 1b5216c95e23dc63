import { findCurrency } from '@contracts/coins';
import type { PaymentView } from '@contracts/payments';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useConfigQuery } from '../../shared/api/configApi';
import { SupportEmail } from '../../shared/ui/SupportEmail';
import { CancelPayment } from './CancelPayment';
import { HowToPay } from './HowToPay';
import { LabeledValue } from './LabeledValue';
import { RefundTerms } from './RefundTerms';
import { PaymentSteps } from './PaymentSteps';
import { TimeLeft } from './TimeLeft';
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
  const { data: config } = useConfigQuery();
  const supportHours = config?.supportResponseHours;
  const state = paymentState(payment, { unavailable, supportHours });
  return (
    <Stack sx={{ gap: 6 }}>
      <Paper sx={{ overflow: 'hidden' }}>
        <Box sx={state.severity === 'warning' ? WARNING : STATUS}>
          <PaymentStatusLine state={state} isNew={isNew} />
          {state.showsInstructions && payment.expirationDate && (
            <TimeLeft until={payment.expirationDate} />
          )}
        </Box>
        {state.progress && (
          <Box sx={{ px: { xs: 2, sm: 6 }, pt: 5, pb: 4 }}>
            <PaymentSteps {...state.progress} />
          </Box>
        )}
        {isStale && (
          <Alert severity="warning" sx={BAND}>
            The latest status could not be loaded. This page keeps trying; your payment is not
            affected.
          </Alert>
        )}
        {state.showsInstructions && <HowToPay payment={payment} />}
        <PaymentIds
          payment={payment}
          isOpen={payment.paymentUrl !== null || state.showsSupportEmail}
        />
      </Paper>
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
      {!state.showsSupportEmail && (
        <Typography color="textSecondary">
          Questions? Write to <SupportEmail /> and include both IDs, which are in Details.
        </Typography>
      )}
    </Stack>
  );
}

/** A notice from edge to edge of the panel. */
const BAND = { borderRadius: 0, px: { xs: 4, sm: 6 } };

/** What support asks for: the amount received, and the ids of payment and order, at once where support is to be asked and for a hosted payment (spec §4). */
function PaymentIds({ payment, isOpen }: { payment: PaymentView; isOpen: boolean }) {
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, py: 4, borderTop: 1, borderColor: 'divider' }}>
      {Number(payment.actuallyPaid) > 0 && (
        <Box component="dl" sx={{ m: 0, mb: 3 }}>
          <LabeledValue
            term="Received"
            value={payment.actuallyPaid}
            unit={findCurrency(payment.paidCurrency).ticker}
          />
        </Box>
      )}
      <Box component="details" open={isOpen}>
        <Box component="summary" sx={{ cursor: 'pointer', py: 1, fontWeight: 600 }}>
          Details
        </Box>
        <Box component="dl" sx={IDS}>
          <LabeledValue term="Payment ID" value={payment.paymentId} copy="Copy the payment ID" />
          <LabeledValue term="Order ID" value={payment.orderId} copy="Copy the order ID" />
        </Box>
      </Box>
      <RefundTerms />
    </Box>
  );
}

const IDS = {
  m: 0,
  mt: 3,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(15rem, 1fr))' },
};

/** The status of a payment; changes are announced. `isNew` shows it from the top of the page and focuses it. */
function PaymentStatusLine({ state, isNew }: { state: PaymentState; isNew: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [isNew]);
  return (
    <Box role="status" sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="h3" component="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {state.title}
      </Typography>
      <Typography color="textSecondary">
        {state.detail}
        {state.showsSupportEmail && (
          <>
            {' '}
            <SupportEmail />
          </>
        )}
      </Typography>
    </Box>
  );
}

const STATUS = { px: { xs: 4, sm: 6 }, pt: 5 };
const WARNING = {
  ...STATUS,
  pb: 5,
  bgcolor: 'color-mix(in srgb, var(--mui-palette-warning-main) 10%, transparent)',
  borderBottom: 1,
  borderColor: 'divider',
};
