import Box from '@mui/material/Box';
import { useOrdersQuery } from '../../../shared/orders/ordersApi';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { AccountFrame } from '../AccountFrame';
import { OrderHelp } from './OrderHelp';
import { Orders } from './Orders';

/** All orders of the member. */
export function OrdersPage() {
  return <AccountFrame aside={<HelpBelow />}>{() => <Orders />}</AccountFrame>;
}

/** On phones the help is below the orders, so it appears with them: nobody knows before how many there are. */
function HelpBelow() {
  const { isLoading } = useOrdersQuery(undefined, { skip: !useCurrentUser() });
  return (
    <Box sx={{ visibility: { xs: isLoading ? 'hidden' : 'visible', lg: 'visible' } }}>
      <OrderHelp />
    </Box>
  );
}
