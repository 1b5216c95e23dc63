import type { AdminPayment } from '@contracts/payments';
import RefreshIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/baseQuery';
import { SelectInput } from '../../../shared/form/SelectInput';
import { lazyDialog } from '../../../shared/ui/lazyDialog';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { useAdminPaymentsQuery, useAdminPaymentSummaryQuery } from '../adminApi';
import { keepFocus } from '../../../shared/ui/keepFocus';
import { SearchForm } from '../SearchForm';
import { FoundOrders } from './FoundOrders';
import type { OrderAction } from './orderAction';
import { STATUS_CHOICES, STATUS_LABELS } from './orderStatus';
import { ALL, type ShownOrders, useOrderFilter } from './useOrderFilter';
import { FRESH } from '../../../shared/api/api';

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
        <Typography id="orders" variant="h2" sx={{ flex: '1 1 7.5rem' }}>
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
