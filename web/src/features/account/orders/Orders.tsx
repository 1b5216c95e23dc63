import type { MemberOrder } from '@contracts/orders';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/baseQuery';
import { formatDay, formatPrice } from '../../../shared/format/format';
import { orderAddress, orderedItem } from '../../../shared/orders/checkoutAddress';
import { useOrdersQuery } from '../../../shared/orders/ordersApi';
import { LoadError } from '../../../shared/ui/LoadError';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { Section } from '../../../shared/ui/Section';
import { orderLink, orderState, STATE_LOOKS } from './orderStatus';

/** Lists all orders of the member, newest first. */
export function Orders() {
  const { data, error, refetch } = useOrdersQuery();
  return (
    <Section title="Orders">
      {!data && !error && <Skeleton variant="rounded" height={96} />}
      {error && (
        <LoadError
          message={messageOf(error, 'Your orders could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {data && <OrderList orders={data} />}
    </Section>
  );
}

function OrderList({ orders }: { orders: MemberOrder[] }) {
  if (orders.length === 0) return <Typography color="textSecondary">No orders yet</Typography>;
  return (
    <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {orders.map((order) => (
        <OrderRow key={order.orderId} order={order} />
      ))}
    </Stack>
  );
}

/** An order with its item, date, price, status, link and credit notes. */
function OrderRow({ order }: { order: MemberOrder }) {
  const item = orderedItem(order);
  const { label, color } = STATE_LOOKS[orderState(order)];
  const link = orderLink(order);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 4 }}>
        <Link
          component={RouterLink}
          href={orderAddress(order.orderId)}
          color="inherit"
          sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere', py: 2 }}
        >
          {item}
        </Link>
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
        <Chip size="small" variant="outlined" label={label} color={color} />
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

const ROW = {
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
};
