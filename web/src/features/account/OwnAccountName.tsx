import { AccountName } from '../../shared/form/AccountName';
import { useAccountQuery } from './accountApi';

/** The email of the member's account, for password managers. It stands directly before the password, where those look that ignore `autocomplete`. */
export function OwnAccountName() {
  const { data: account } = useAccountQuery();
  return <AccountName email={account?.email} />;
}
