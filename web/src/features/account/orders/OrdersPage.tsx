import { AccountFrame } from '../AccountFrame';
import { Orders } from './Orders';

/** All orders of the member. */
export function OrdersPage() {
  return <AccountFrame>{() => <Orders />}</AccountFrame>;
}
