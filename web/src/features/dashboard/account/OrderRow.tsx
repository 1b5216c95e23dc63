import type { MemberOrder } from '@contracts/payments';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatDay, formatPrice } from '../../../shared/format/format';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { orderLabel, orderLink } from './orderRowText';

/** An order with its item, date, price, status, link and credit notes. */
export function OrderRow({ order }: { order: MemberOrder }) {
  const item = order.kind === 'pro' ? 'EXE Pro' : (order.toolName ?? 'A tool');
  const link = orderLink(order);
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
        <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
          {item}
        </Typography>
        <Typography variant="mono">{formatPrice(order.amount)}</Typography>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          minHeight: 40,
        }}
      >
        <Typography
          component="time"
          dateTime={order.createdAt}
          variant="mono"
          color="textSecondary"
        >
          {formatDay(order.createdAt)}
        </Typography>
        <Chip size="small" label={orderLabel(order)} />
        {!order.livemode && <Chip size="small" variant="outlined" label="Test" />}
        {link && (
          <Link
            component={RouterLink}
            href={link.href}
            aria-label={`${link.label}: ${item}, ${formatDay(order.createdAt)}`}
            sx={{ ml: 'auto', py: 2 }}
          >
            {link.label}
          </Link>
        )}
      </Box>
      {order.creditNotes.map(({ id, number, amount }) => (
        <Link
          key={id}
          component={RouterLink}
          href={`/credit-note/${id}`}
          sx={{ display: 'block', py: 2 }}
        >
          Credit note {number}, {formatPrice(amount)}
        </Link>
      ))}
    </Box>
  );
}
