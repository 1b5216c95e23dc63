import type { AdminPayment } from '@contracts/admin-payments';
import { ORDER_STATUSES, type OrderStatus } from '@contracts/orders';
import RefreshIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FRESH } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/baseQuery';
import { SelectInput } from '../../../shared/form/SelectInput';
import { countOf } from '../../../shared/format/format';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { keepFocus } from '../../../shared/ui/keepFocus';
import { lazyDialog } from '../../../shared/ui/lazyDialog';
import { SearchForm } from '../SearchForm';
import { useAdminPaymentsQuery, useAdminPaymentSummaryQuery } from '../adminApi';
import { OrderCard } from './OrderCard';
import type { OrderAction } from './orderAction';
import { STATUS_CHOICES, STATUS_LABELS } from './orderStatus';

const OrderActionDialog = lazyDialog(
  async () => (await import('./OrderActionDialog')).OrderActionDialog,
);

/** Lists orders by status or search, with the actions on each. */
export function OrderList() {
  const { status, search, chooseStatus, searchFor } = useOrderFilter();
  const filter = { status: status === ALL ? undefined : status, search: search || undefined };
  const { currentData: orders, error, isFetching, refetch } = useAdminPaymentsQuery(filter, FRESH);
  const summary = useAdminPaymentSummaryQuery(undefined, FRESH);
  const [chosen, setChosen] = useState<{ order: AdminPayment; action: OrderAction } | null>(null);
  const refresh = () => {
    void refetch();
    void summary.refetch();
  };
  return (
    <Box
      component="section"
      ref={keepFocus}
      tabIndex={-1}
      aria-labelledby="orders"
      sx={{ outline: 'none' }}
    >
      <Stack direction="row" sx={{ gap: 3, mb: 4, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography id="orders" variant="h2" sx={{ flex: { xs: '1 0 100%', sm: '1 1 7.5rem' } }}>
          Orders
        </Typography>
        <Box sx={{ width: 'min(10.625rem, 100%)' }}>
          <SelectInput
            label="Status"
            size="small"
            value={status}
            options={[
              ...STATUS_CHOICES.map((choice) => [choice, STATUS_LABELS[choice]] as const),
              [ALL, 'All statuses'],
            ]}
            field={{
              name: 'state',
              onChange: (event) => chooseStatus(event.target.value as ShownOrders['status']),
            }}
          />
        </Box>
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<RefreshIcon />}
          onClick={refresh}
          loading={isFetching}
        >
          Refresh
        </Button>
      </Stack>
      <SearchForm
        subject="Orders"
        label="Search orders"
        button="Find"
        hint="Order ID, payment ID, receipt number, email, username, tool or payment address"
        maxWidth="40rem"
        search={search}
        onSearch={searchFor}
      />
      {error && (
        <LoadError message={messageOf(error, 'The orders could not be loaded')} retry={refresh} />
      )}
      {!orders && !error && <LoadingSkeleton label="Loading the orders" height={160} />}
      {orders && !error && (
        <FoundOrders
          orders={orders}
          status={status}
          search={search}
          onAct={(order, action) => setChosen({ order, action })}
        />
      )}
      {chosen && <OrderActionDialog {...chosen} onClose={() => setChosen(null)} />}
    </Box>
  );
}

interface FoundOrdersProps extends ShownOrders {
  orders: AdminPayment[];
  onAct: (order: AdminPayment, action: OrderAction) => void;
}

/** Lists the matching orders or states that there are none. Screen readers announce the number of search results. */
function FoundOrders({ orders, status, search, onAct }: FoundOrdersProps) {
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

/** Matches orders of every status. */
const ALL = 'all';

/** The filter of the order list. */
interface ShownOrders {
  status: OrderStatus | typeof ALL;
  search: string;
}

const isStatus = (text: string | null): text is ShownOrders['status'] =>
  text === ALL || ORDER_STATUSES.some((status) => status === text);

/** A search covers every status. Without a search, the list shows the orders to review. */
const usualStatus = (search: string): ShownOrders['status'] => (search === '' ? 'review' : ALL);

/** Reads and changes the order filter, which the address holds, so that it survives a reload and Back. */
function useOrderFilter() {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const named = address.get('status');
  const status = isStatus(named) ? named : usualStatus(search);
  const show = (wanted: ShownOrders) =>
    setAddress((before) => {
      const tab = before.get('tab');
      return {
        ...(tab === null ? {} : { tab }),
        ...(wanted.status === usualStatus(wanted.search) ? {} : { status: wanted.status }),
        ...(wanted.search === '' ? {} : { search: wanted.search }),
      };
    });
  return {
    status,
    search,
    chooseStatus: (chosen: ShownOrders['status']) => show({ status: chosen, search }),
    searchFor: (text: string) => show({ status: usualStatus(text), search: text }),
  };
}
