import type { MemberOrder, OrderStatus } from '@contracts/payments';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatDay } from '../../../shared/format/dates';
import { formatPrice } from '../../../shared/format/format';
import { RouterLink } from '../../../shared/ui/RouterLink';

const WORDS: Record<OrderStatus, string> = {
  pending: 'Waiting for payment',
  paid: 'Paid',
  review: 'Being checked by us',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
};

/** One order: what, when, how much, and how it stands; a pending one can be gone on with. */
export function OrderRow({ order }: { order: MemberOrder }) {
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
      <Typography sx={{ flex: '1 1 200px', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {order.kind === 'pro' ? 'EXE Pro' : (order.toolName ?? 'A tool')}
      </Typography>
      <Typography component="time" dateTime={order.createdAt} variant="mono" color="textSecondary">
        {formatDay(order.createdAt)}
      </Typography>
      <Typography variant="mono">{formatPrice(order.amount)}</Typography>
      {!order.livemode && <Chip size="small" variant="outlined" label="Test" />}
      <Chip size="small" label={WORDS[order.status]} />
      {order.status === 'pending' && order.paymentId !== null && (
        <Link component={RouterLink} href={addressOf(order, order.paymentId)} sx={{ py: 2 }}>
          Continue
        </Link>
      )}
    </Box>
  );
}

const addressOf = ({ toolId }: MemberOrder, paymentId: string): string =>
  `/payment${toolId === null ? '' : `/${toolId}`}?payment=${paymentId}`;
