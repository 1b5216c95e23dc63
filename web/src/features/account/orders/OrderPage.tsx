import { quickViewAddress } from '@contracts/pages';
import type { OrderDetail } from '@contracts/orders';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../../shared/api/baseQuery';
import { useConfigQuery } from '../../../shared/api/configApi';
import { formatPrice } from '../../../shared/format/format';
import { orderedItem } from '../../../shared/orders/checkoutAddress';
import { useOrderQuery } from '../../../shared/orders/ordersApi';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { Section } from '../../../shared/ui/Section';
import { SupportEmail } from '../../../shared/ui/SupportEmail';
import { usePageTitle } from '../../../shared/ui/usePageTitle';
import { AccountFrame } from '../AccountFrame';
import { OrderTimeline } from './OrderTimeline';
import { orderLink, type OrderLink, orderState, STATE_LOOKS } from './orderStatus';
import { orderText } from './orderText';

/** One order of the member: its state, what to do next, and what happened. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  return <AccountFrame>{() => <Order key={orderId} orderId={orderId} />}</AccountFrame>;
}

function Order({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useOrderQuery(orderId);
  usePageTitle(order ? `Order: ${orderedItem(order)}` : 'Order');
  if (order) return <OrderSections order={order} />;
  return (
    <Section title="Order">
      {!error && <LoadingSkeleton label="Loading the order" height={240} />}
      {error && isNotFound(error) && <NotFound />}
      {error && !isNotFound(error) && (
        <LoadError
          message={messageOf(error, 'The order could not be loaded')}
          retry={() => void refetch()}
        />
      )}
    </Section>
  );
}

const NotFound = () => (
  <Stack sx={{ gap: 4, alignItems: 'start' }}>
    <Typography>There is no such order in your account.</Typography>
    <Button component={RouterLink} href="/account/orders" variant="outlined">
      View your orders
    </Button>
  </Stack>
);

function OrderSections({ order }: { order: OrderDetail }) {
  const { label, color } = STATE_LOOKS[orderState(order)];
  const { data: config } = useConfigQuery();
  return (
    <>
      <Section title={orderedItem(order)}>
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', mb: 4 }}>
          <Typography variant="mono" sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
            {formatPrice(order.amount)}
          </Typography>
          <Chip variant="outlined" label={label} color={color} role="status" />
          {!order.livemode && <Chip variant="outlined" label="Test" />}
        </Stack>
        <Typography>
          {orderText(order, config?.supportResponseHours)} <Help order={order} />
        </Typography>
        <Actions order={order} />
      </Section>
      <Section title="Timeline">
        <OrderTimeline order={order} />
      </Section>
      <Box component="p" sx={{ m: 0, px: { xs: 5, sm: 6 }, overflowWrap: 'anywhere' }}>
        <Typography component="span" color="textSecondary">
          Order{' '}
        </Typography>
        <Typography component="span" variant="mono">
          {order.orderId}
        </Typography>
      </Box>
    </>
  );
}

const NEEDS_HELP = new Set(['review', 'partial', 'failed']);

function Help({ order }: { order: OrderDetail }) {
  if (!NEEDS_HELP.has(orderState(order)) && order.reviewReason === null) return null;
  return (
    <>
      Questions? Contact <SupportEmail />.
    </>
  );
}

/** The next step as the main button; whatever else the order leads to beside it. */
function Actions({ order }: { order: OrderDetail }) {
  const next = orderState(order) === 'review' ? null : orderLink(order);
  const others: OrderLink[] =
    order.toolId !== null && orderState(order) !== 'waiting'
      ? [{ label: 'View the tool', href: quickViewAddress(order.toolId) }]
      : [];
  return (
    <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'center', mt: 5 }}>
      {next && (
        <Button component={RouterLink} href={next.href} variant="contained">
          {next.label}
        </Button>
      )}
      {others.map(({ label, href }) => (
        <Link key={href} component={RouterLink} href={href} sx={{ py: 2 }}>
          {label}
        </Link>
      ))}
      <Link component={RouterLink} href="/account/orders" sx={{ py: 2 }}>
        All orders
      </Link>
    </Stack>
  );
}
