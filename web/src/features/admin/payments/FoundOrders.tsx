import type { AdminPayment } from '@contracts/payments';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { countOf } from '../../../shared/format/format';
import type { OrderAction } from './orderAction';
import { OrderCard } from './OrderCard';
import { STATUS_LABELS } from './orderStatus';
import { ALL, type ShownOrders } from './useOrderFilter';

interface FoundOrdersProps extends ShownOrders {
  orders: AdminPayment[];
  onAct: (order: AdminPayment, action: OrderAction) => void;
}

/** Lists the matching orders or states that there are none. Screen readers announce the number of search results. */
export function FoundOrders({ orders, status, search, onAct }: FoundOrdersProps) {
  if (orders.length === 0) {
    return (
      <Paper sx={{ p: 8, textAlign: 'center' }}>
        <Typography color="textSecondary" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {emptyText({ status, search })}
        </Typography>
      </Paper>
    );
  }
  return (
    <>
      {search !== '' && (
        <Typography role="status" color="textSecondary" sx={{ mb: 2 }}>
          {countOf(orders.length, 'order')}
        </Typography>
      )}
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 4 }}>
        {orders.map((order) => (
          <OrderCard key={order.orderId} order={order} onAct={(action) => onAct(order, action)} />
        ))}
      </Stack>
    </>
  );
}

function emptyText({ status, search }: ShownOrders): string {
  const inState = status === ALL ? '' : ` with status "${STATUS_LABELS[status]}"`;
  if (search !== '') return `No orders match "${search}"${inState}.`;
  if (status === 'review') return 'Nothing to review';
  return inState === '' ? 'No orders yet' : `No orders${inState}.`;
}
