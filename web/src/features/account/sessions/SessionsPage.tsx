import { AccountFrame } from '../AccountFrame';
import { Sessions } from './Sessions';

/** Where the member is logged in. */
export function SessionsPage() {
  return <AccountFrame>{() => <Sessions />}</AccountFrame>;
}
