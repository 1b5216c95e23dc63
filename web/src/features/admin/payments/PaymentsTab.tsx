import Stack from '@mui/material/Stack';
import { OrderList } from './OrderList';
import { UserSearch } from './UserSearch';

/** The Payments tab: orders, initially those to review, and grants to members (docs/payments.md). */
export function PaymentsTab() {
  return (
    <Stack sx={{ gap: 10 }}>
      <OrderList />
      <UserSearch />
    </Stack>
  );
}
