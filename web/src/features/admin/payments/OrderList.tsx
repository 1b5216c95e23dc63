import type { AdminPayment, OrderStatus } from '@contracts/payments';
import { mdiRefresh } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../shared/api/messageOf';
import { SelectInput } from '../../../shared/form/SelectInput';
import { Icon } from '../../../shared/ui/Icon';
import { lazily } from '../../../shared/ui/lazily';
import { LoadError } from '../../../shared/ui/LoadError';
import { useAdminPaymentsQuery } from '../adminApi';
import { OrderCard } from './OrderCard';
import { STATUS_CHOICES, STATUS_LABELS } from './orderStatus';

const OrderActDialog = lazily(async () => (await import('./OrderActDialog')).OrderActDialog);

/** The orders of one state; those in review come with their reason and two ways to end it. */
export function OrderList() {
  const [status, setStatus] = useState<OrderStatus>('review');
  const { data: orders, error, isFetching, refetch } = useAdminPaymentsQuery(status, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<{ order: AdminPayment; act: 'settle' | 'refund' } | null>(null);
  return (
    <section aria-labelledby="orders">
      <Stack direction="row" sx={{ gap: 3, mb: 4, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography id="orders" variant="h2" sx={{ flex: 1, minWidth: 120 }}>
          Orders
        </Typography>
        <Box sx={{ width: 170 }}>
          <SelectInput
            label="State"
            size="small"
            value={status}
            options={STATUS_CHOICES.map((choice) => [choice, STATUS_LABELS[choice]])}
            field={{ name: 'state', onChange: (event) => setStatus(event.target.value as OrderStatus) }}
          />
        </Box>
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<Icon path={mdiRefresh} />}
          onClick={() => void refetch()}
          loading={isFetching}
        >
          Refresh
        </Button>
      </Stack>
      {error && <LoadError message={messageOf(error, 'The orders could not be loaded')} retry={() => void refetch()} />}
      {!orders && !error && <Skeleton variant="rounded" height={160} aria-label="Loading the orders" />}
      {orders && !error && <Orders orders={orders} status={status} onAct={(order, act) => setChosen({ order, act })} />}
      <Suspense fallback={null}>{chosen && <OrderActDialog {...chosen} onClose={() => setChosen(null)} />}</Suspense>
    </section>
  );
}

interface OrdersProps {
  orders: AdminPayment[];
  status: OrderStatus;
  onAct: (order: AdminPayment, act: 'settle' | 'refund') => void;
}

function Orders({ orders, status, onAct }: OrdersProps) {
  if (orders.length === 0) {
    return (
      <Paper sx={{ p: 8, textAlign: 'center' }}>
        <Typography color="textSecondary">
          {status === 'review' ? 'Nothing needs a look.' : `No orders in the state "${STATUS_LABELS[status]}".`}
        </Typography>
      </Paper>
    );
  }
  return (
    <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 4 }}>
      {orders.map((order) => (
        <OrderCard key={order.orderId} order={order} onAct={(act) => onAct(order, act)} />
      ))}
    </Stack>
  );
}
