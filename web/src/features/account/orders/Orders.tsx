import type { MemberTool } from '@contracts/dashboard';
import type { MemberOrder } from '@contracts/orders';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/baseQuery';
import { formatDay, formatPrice } from '../../../shared/format/format';
import { orderAddress, orderedItem } from '../../../shared/orders/checkoutAddress';
import { isPayable } from '../../../shared/orders/nextSteps';
import { useOrdersQuery } from '../../../shared/orders/ordersApi';
import { useMemberToolsQuery } from '../../../shared/tools/memberToolsApi';
import { RowDownload } from '../../../shared/tools/RowDownload';
import { CardLink } from '../../../shared/ui/CardLink';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { Section } from '../../../shared/ui/Section';
import { OrderChip } from './OrderChip';
import { OrderPicture } from './OrderPicture';
import { coinAmount, coinsDue, orderNumber } from './orderFacts';
import { HAS_TOOL, orderLink, orderState } from './orderStatus';

/** Lists all orders of the member: those that wait for coins first, then the newest. */
export function Orders() {
  const { data, error, refetch } = useOrdersQuery();
  const { data: tools, isLoading } = useMemberToolsQuery();
  return (
    <Section title="Order history">
      {!data && !error && <LoadingSkeleton label="Loading your orders" height={320} />}
      {error && (
        <LoadError
          message={messageOf(error, 'Your orders could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {data && <OrderList orders={data} tools={tools} isLoading={isLoading} />}
    </Section>
  );
}

interface OrderListProps {
  orders: MemberOrder[];
  tools: MemberTool[] | undefined;
  /** Whether the tools are still to come. */
  isLoading: boolean;
}

function OrderList({ orders, tools, isLoading }: OrderListProps) {
  if (orders.length === 0) return <NoOrders />;
  return (
    <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {payableFirst(orders).map((order) => (
        <OrderRow
          key={order.orderId}
          order={order}
          tool={tools?.find(({ id, canDownload }) => id === order.toolId && canDownload)}
          isLoading={isLoading && order.toolId !== null}
        />
      ))}
    </Stack>
  );
}

const payableFirst = (orders: readonly MemberOrder[]): MemberOrder[] =>
  [...orders].sort((one, other) => Number(isPayable(other)) - Number(isPayable(one)));

function NoOrders() {
  return (
    <Stack sx={{ gap: 4, alignItems: 'start' }}>
      <div>
        <Typography sx={{ fontWeight: 650 }}>No orders yet</Typography>
        <Typography color="textSecondary">
          What you buy appears here, with its payment, its receipt and everything that happened to
          it.
        </Typography>
      </div>
      <Button component={RouterLink} href="/downloads?level=premium" variant="outlined">
        Browse premium tools
      </Button>
    </Stack>
  );
}

interface OrderRowProps {
  order: MemberOrder;
  /** The ordered tool, if the member can download it. */
  tool: MemberTool | undefined;
  /** Whether that is not known yet. */
  isLoading: boolean;
}

/** An order with its cover, item, number, date, price, coin, status, download, link and credit notes. A click outside these opens it. */
function OrderRow({ order, tool, isLoading }: OrderRowProps) {
  const item = orderedItem(order);
  const state = orderState(order);
  const link = orderLink(order);
  const [coins, due] = [coinAmount(order), coinsDue(order)];
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ gridArea: 'picture' }}>
        <OrderPicture order={order} />
      </Box>
      <Box sx={{ gridArea: 'item', minWidth: 0 }}>
        <Box sx={ITEM}>
          <CardLink href={orderAddress(order.orderId)}>{item}</CardLink>
        </Box>
        <Typography variant="mono" component="p" color="textSecondary" sx={FACTS}>
          <span>{orderNumber(order.orderId)}</span>
          <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
        </Typography>
      </Box>
      <Box sx={AMOUNT}>
        <Typography variant="mono" component="p" sx={{ fontSize: '1rem', fontWeight: 700 }}>
          {formatPrice(order.amount)}
        </Typography>
        <Typography variant="mono" component="p" color="textSecondary">
          {coins === due ? null : coins}
        </Typography>
      </Box>
      <Box sx={STATE}>
        <Box sx={STATUS}>
          <OrderChip size="small" state={state} />
          {!order.livemode && <Chip size="small" variant="outlined" label="Test" />}
          {due !== null && (
            <Typography variant="body2" color="warning" sx={{ fontWeight: 600 }}>
              {state === 'partial' ? 'Still due' : 'To pay'}: {due}
            </Typography>
          )}
        </Box>
        <Box sx={ACTIONS}>
          {HAS_TOOL.has(state) && tool && <RowDownload tool={tool} label="Download" />}
          {HAS_TOOL.has(state) && isLoading && <Box sx={DOWNLOAD_PLACE} />}
          {link && (
            <Button
              component={RouterLink}
              href={link.href}
              variant={due === null ? 'outlined' : 'contained'}
              color={due === null ? 'inherit' : 'primary'}
              aria-label={`${link.label}: ${item}, ${formatDay(order.createdAt)}`}
            >
              {link.label}
            </Button>
          )}
        </Box>
      </Box>
      {order.creditNotes.length > 0 && (
        <Box sx={{ gridArea: 'notes' }}>
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
      )}
    </Box>
  );
}

/** The place of a download that is loading. */
const DOWNLOAD_PLACE = { width: '8rem', height: 44 };

const ROW = {
  position: 'relative', // for the link, which covers it
  '&:hover': { bgcolor: 'action.hover' },
  // Above the link of the row.
  '& button, & a:not([href^="/account/orders/"]), & a.MuiButton-root': {
    position: 'relative',
    zIndex: 1,
  },
  display: 'grid',
  gridTemplateColumns: { xs: '88px minmax(0, 1fr)', sm: '112px minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    xs: '"picture item" "amount amount" "state state" "notes notes"',
    sm: '"picture item amount" "picture state state" "picture notes notes"',
  },
  columnGap: 4,
  rowGap: 2,
  alignItems: 'start',
  py: 5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
  '&:last-of-type': { pb: 0 },
};
const ITEM = { fontWeight: 650, overflowWrap: 'anywhere', py: 0.5 };
const FACTS = { display: 'flex', flexWrap: 'wrap', columnGap: 3, overflowWrap: 'anywhere' };
const AMOUNT = {
  gridArea: 'amount',
  display: 'flex',
  flexDirection: { xs: 'row', sm: 'column' },
  flexWrap: 'wrap',
  columnGap: 3,
  alignItems: { xs: 'baseline', sm: 'end' },
};
const STATE = {
  gridArea: 'state',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 2,
  minHeight: 44,
};
/** Wraps in itself, so that the button stays beside it. */
const STATUS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  flex: { xs: '1 1 9rem', sm: '1 1 0' },
  minWidth: 0,
};
const ACTIONS = { display: 'flex', flexWrap: 'wrap', gap: 2, ml: 'auto' };
