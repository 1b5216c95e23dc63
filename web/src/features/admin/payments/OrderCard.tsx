import Chip from '@mui/material/Chip';
import type { AdminPayment } from '@contracts/admin-payments';
import type { PaymentNote } from '@contracts/payments';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatMoment, formatPrice } from '../../../shared/format/format';
import { AttemptList } from './AttemptList';
import { actionsFor, isUnpaidGrant, itemOf, type OrderAction } from './orderAction';
import { STATUS_LABELS } from './orderStatus';
import { describeSurplus } from './surplus';

/** An order with its buyer, item, price, reason for review, payment attempts and actions. */
export function OrderCard({
  order,
  onAct,
}: {
  order: AdminPayment;
  onAct: (action: OrderAction) => void;
}) {
  const actions = actionsFor(order);
  return (
    <Paper component="li" sx={{ p: { xs: 4, sm: 5 } }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, flexWrap: 'wrap' }}>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap', minWidth: 0 }}>
          <Typography variant="h3" sx={WRAPPING}>
            {itemOf(order)}
          </Typography>
          <Chip
            size="small"
            variant="outlined"
            label={STATUS_LABELS[order.status]}
            color={order.status === 'review' ? 'warning' : undefined}
          />
        </Stack>
        <Typography variant="mono" sx={{ fontSize: '1.125rem', fontWeight: 700 }}>
          {formatPrice(order.amount)}
        </Typography>
      </Stack>
      <Typography color="textSecondary" sx={WRAPPING}>
        {order.username ?? 'unknown member'} ({order.email ?? order.userId}),{' '}
        {formatMoment(order.createdAt)}
        {!order.livemode && ', test mode'}
      </Typography>
      <PaymentFacts order={order} />
      <Stack direction="row" sx={FOOT}>
        <Typography variant="mono" color="textSecondary" component="p" sx={WRAPPING}>
          Order {order.orderId}
          {order.receiptNumber !== null && `, receipt ${order.receiptNumber}`}
        </Typography>
        {actions.map((action) => (
          <ActionButton key={action} {...{ order, action, onAct }} />
        ))}
      </Stack>
    </Paper>
  );
}

/** Why it is under review, what was noted when it was accepted, and the attempts; a surplus is one sentence, with its exact figures folded away. */
function PaymentFacts({ order: { reason, notes, attempts } }: { order: AdminPayment }) {
  const isAccepted = notes.includes('overpaid');
  const isTooMuch = reason !== null && IS_TOO_MUCH.test(reason);
  const surplus = isAccepted || isTooMuch ? describeSurplus(attempts) : null;
  const others = notes.filter((note) => surplus === null || note !== 'overpaid');
  return (
    <>
      {surplus !== null && !isTooMuch && (
        <Typography color="textSecondary" sx={SENTENCE}>
          {surplus}, accepted.
        </Typography>
      )}
      {reason && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {surplus !== null && isTooMuch ? `${surplus}.` : reason}
        </Alert>
      )}
      {others.length > 0 && (
        <Typography color="textSecondary" sx={{ mt: 3 }}>
          Accepted {others.map((note) => NOTE_LABELS[note]).join(', ')}
        </Typography>
      )}
      {surplus === null ? (
        <AttemptList attempts={attempts} />
      ) : (
        <Box component="details" sx={{ my: 3 }}>
          <summary>Exact amounts</summary>
          <AttemptList attempts={attempts} />
        </Box>
      )}
    </>
  );
}

/** The reason of a review that says the same with all digits. */
const IS_TOO_MUCH = /^Paid .+ too much\.$/;

const NOTE_LABELS: Readonly<Record<PaymentNote, string>> = {
  topped_up: 'with a top-up',
  overpaid: 'with a surplus',
  paid_late: 'after the payment window or the order had ended',
};

const WRAPPING = { overflowWrap: 'anywhere' };
const SENTENCE = { ...WRAPPING, mt: 3 };
const FOOT = {
  columnGap: 3,
  rowGap: 2,
  flexWrap: 'wrap',
  alignItems: 'center',
  '& > p': { flex: '1 1 18rem' },
};

/** Includes the buyer in its accessible name, since every order has the same buttons. */
function ActionButton({
  order,
  action,
  onAct,
}: {
  order: AdminPayment;
  action: OrderAction;
  onAct: (action: OrderAction) => void;
}) {
  const props = buttonProps(action, order);
  const label = `${props.children}: ${itemOf(order)}, ${order.username ?? 'unknown member'}`;
  return <Button {...props} onClick={() => onAct(action)} aria-label={label} />;
}

function buttonProps(action: OrderAction, order: AdminPayment) {
  if (action === 'refund') {
    return {
      variant: 'outlined',
      color: 'error',
      children: order.status === 'granted' ? 'Revoke' : 'Refund',
    } as const;
  }
  if (action === 'surplus')
    return { variant: 'contained', children: 'Mark surplus as handled' } as const;
  if (isUnpaidGrant(action, order))
    return { variant: 'outlined', color: 'inherit', children: 'Settle without payment' } as const;
  return { variant: 'contained', children: 'Settle' } as const;
}
