import Stack from '@mui/material/Stack';
import { OrderList } from './OrderList';
import { UserSearch } from './UserSearch';

/** Orders that need a person, and granting by hand (contract §5). */
export function PaymentsTab() {
  return (
    <Stack sx={{ gap: 10 }}>
      <OrderList />
      <UserSearch />
    </Stack>
  );
}
