import type { MemberOrder } from '@contracts/payments';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/baseQuery';
import { LoadError } from '../../../shared/ui/LoadError';
import { useOrdersQuery } from '../dashboardApi';
import { Section } from '../Section';
import { OrderRow } from './OrderRow';

/** Lists all orders of the member, newest first. */
export function Orders() {
  const { data, error, refetch } = useOrdersQuery();
  return (
    <Section title="Orders" heading="h3">
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
    <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 4 }}>
      {orders.map((order) => (
        <OrderRow key={order.orderId} order={order} />
      ))}
    </Stack>
  );
}
