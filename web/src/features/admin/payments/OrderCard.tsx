import type { AdminPayment, AdminPaymentAttempt } from '@contracts/payments';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatMoment, formatPrice } from '../../../shared/format/format';

/** One order: who, what, how much, why it needs a look, and every attempt to pay it. */
export function OrderCard({ order, onAct }: { order: AdminPayment; onAct: (act: 'settle' | 'refund') => void }) {
  const settleable = order.status === 'review';
  const refundable = order.status === 'review' || order.status === 'paid';
  return (
    <Paper component="li" sx={{ p: { xs: 4, sm: 5 } }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, flexWrap: 'wrap' }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {order.kind === 'pro' ? 'EXE Pro' : (order.toolName ?? 'A deleted tool')}
        </Typography>
        <Typography variant="mono" sx={{ fontSize: '1.125rem', fontWeight: 700 }}>
          {formatPrice(order.amount)}
        </Typography>
      </Stack>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {order.username ?? 'unknown member'} ({order.email ?? order.userId}), {formatMoment(order.createdAt)}
        {!order.livemode && ', test mode'}
      </Typography>
      {order.reason && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {order.reason}
        </Alert>
      )}
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, my: 3, gap: 1 }}>
        {order.attempts.map((attempt) => (
          <Typography key={attempt.paymentId} component="li" variant="mono" sx={{ overflowWrap: 'anywhere' }}>
            {attemptLine(attempt)}
          </Typography>
        ))}
      </Stack>
      <Typography variant="mono" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
        Order {order.orderId}
      </Typography>
      {refundable && (
        <Stack direction="row" sx={{ gap: 3, mt: 4, flexWrap: 'wrap' }}>
          {settleable && (
            <Button variant="contained" onClick={() => onAct('settle')}>
              Settle
            </Button>
          )}
          <Button variant="outlined" color="error" onClick={() => onAct('refund')}>
            Refund
          </Button>
        </Stack>
      )}
    </Paper>
  );
}

function attemptLine({
  provider,
  providerPaymentId,
  providerStatus,
  status,
  payAmount,
  actuallyPaid,
  payCurrency,
}: AdminPaymentAttempt): string {
  const coin = payCurrency?.toUpperCase() ?? '';
  const amounts = payAmount === null ? '' : `, paid ${actuallyPaid} of ${payAmount} ${coin}`;
  return `${provider} ${providerPaymentId ?? 'without an id'}: ${status}${providerStatus ? ` (${providerStatus})` : ''}${amounts}`;
}
