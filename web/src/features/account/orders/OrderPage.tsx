import type { OrderDetail } from '@contracts/orders';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../../shared/api/baseQuery';
import { useConfigQuery } from '../../../shared/api/configApi';
import { formatDay, formatPrice } from '../../../shared/format/format';
import { orderedItem } from '../../../shared/orders/checkoutAddress';
import { useOrderQuery } from '../../../shared/orders/ordersApi';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { Section } from '../../../shared/ui/Section';
import { SupportEmail } from '../../../shared/ui/SupportEmail';
import { usePageTitle } from '../../../shared/ui/usePageTitle';
import { AccountFrame } from '../AccountFrame';
import { OrderTimeline } from './OrderTimeline';
import { OrderActions } from './OrderActions';
import { OrderChip } from './OrderChip';
import { OrderHelp } from './OrderHelp';
import { OrderPicture } from './OrderPicture';
import { coinAmount, coinsDue, orderNumber } from './orderFacts';
import { orderState } from './orderStatus';
import { orderText } from './orderText';

/** One order of the member: its state, what to do next, and what happened. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const user = useCurrentUser();
  const { currentData: order } = useOrderQuery(orderId, { skip: !user });
  usePageTitle(order ? `Order: ${orderedItem(order)}` : 'Order');
  return (
    <AccountFrame
      title={order ? `Order ${orderNumber(order.orderId)}` : 'Order'}
      aside={<OrderHelp />}
    >
      {() => <Order key={orderId} orderId={orderId} />}
    </AccountFrame>
  );
}

function Order({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useOrderQuery(orderId);
  return (
    <>
      <Link component={RouterLink} href="/account/orders" sx={BACK}>
        <ArrowBackIcon fontSize="small" />
        All orders
      </Link>
      {order && <OrderSections order={order} />}
      {!order && !error && <LoadingSkeleton label="Loading the order" height={240} />}
      {!order && error && isNotFound(error) && <NotFound />}
      {!order && error && !isNotFound(error) && (
        <LoadError
          message={messageOf(error, 'The order could not be loaded')}
          retry={() => void refetch()}
        />
      )}
    </>
  );
}

const BACK = {
  display: 'inline-flex',
  alignItems: 'center',
  alignSelf: 'start',
  gap: 2,
  py: 2,
  my: -2,
};

const NotFound = () => (
  <Stack sx={{ gap: 4, alignItems: 'start' }}>
    <Typography>There is no such order in your account.</Typography>
    <Button component={RouterLink} href="/account/orders" variant="outlined">
      View your orders
    </Button>
  </Stack>
);

function OrderSections({ order }: { order: OrderDetail }) {
  return (
    <>
      <Section title={orderedItem(order)}>
        <WhatNow order={order} />
        <OrderActions order={order} />
        <Summary order={order} />
      </Section>
      <Section title="Timeline">
        <OrderTimeline order={order} />
      </Section>
    </>
  );
}

/** The cover with the date, the price, the coin and the id of the order, below what is to do. */
function Summary({ order }: { order: OrderDetail }) {
  const coins = coinAmount(order);
  return (
    <Box sx={SUMMARY}>
      <OrderPicture order={order} />
      <Box component="dl" sx={FACTS}>
        <Fact term="Date">{formatDay(order.createdAt)}</Fact>
        <Fact term="Price">{formatPrice(order.amount)}</Fact>
        {coins !== null && (
          <Fact term="Amount" copied={order.payAmount} wide="phone">
            {coins}
          </Fact>
        )}
        {order.receiptNumber !== null && <Fact term="Receipt">{order.receiptNumber}</Fact>}
        <Fact term="Order ID" copied={order.orderId} wide>
          {order.orderId}
        </Fact>
      </Box>
    </Box>
  );
}

interface FactProps {
  term: string;
  /** What a button beside it copies, such as an amount with all its digits. */
  copied?: string | null;
  /** Spans the columns: always, or on phones, where an amount with its coin needs the row. */
  wide?: boolean | 'phone';
  children: string;
}

const Fact = ({ term, copied, wide = false, children }: FactProps) => (
  <Box
    sx={
      wide ? { gridColumn: wide === 'phone' ? { xs: '1 / -1', sm: 'auto' } : '1 / -1' } : undefined
    }
  >
    <Typography component="dt" variant="label" color="textSecondary">
      {term}
    </Typography>
    <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 1 }}>
      <Typography variant="mono" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {children}
      </Typography>
      {copied && <CopyButton text={copied} label={`Copy the ${NAMES[term] ?? term}`} />}
    </Box>
  </Box>
);

const NAMES: Partial<Record<string, string>> = { Amount: 'exact amount', 'Order ID': 'order ID' };

/** The state of the order, what it means, and what is left to pay. */
function WhatNow({ order }: { order: OrderDetail }) {
  const { data: config } = useConfigQuery();
  const due = coinsDue(order);
  return (
    <Stack sx={{ gap: 3 }}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <OrderChip state={orderState(order)} role="status" />
        {!order.livemode && <Chip variant="outlined" label="Test" />}
      </Stack>
      {due !== null && (
        <Typography>
          {orderState(order) === 'partial' ? 'Still due' : 'To pay'}:{' '}
          <Typography
            component="strong"
            variant="mono"
            sx={{ fontSize: '1.25rem', fontWeight: 700 }}
          >
            {due}
          </Typography>
        </Typography>
      )}
      <Typography>
        {orderText(order, config?.supportResponseHours)} <Help order={order} />
      </Typography>
    </Stack>
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

const SUMMARY = {
  display: 'grid',
  gap: 5,
  mt: 6,
  pt: 6,
  borderTop: 1,
  borderColor: 'divider',
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '14rem minmax(0, 1fr)' },
};
const FACTS = {
  m: 0,
  display: 'grid',
  columnGap: 6,
  rowGap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))',
};
