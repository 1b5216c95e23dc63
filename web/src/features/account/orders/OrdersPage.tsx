import { AccountFrame } from '../AccountFrame';
import { OrderHelp } from './OrderHelp';
import { Orders } from './Orders';

/** All orders of the member. */
export function OrdersPage() {
  return <AccountFrame aside={<OrderHelp />}>{() => <Orders />}</AccountFrame>;
}
