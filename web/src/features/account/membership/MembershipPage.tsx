import { AccountFrame } from '../AccountFrame';
import { Membership } from './Membership';

/** The member's plan: when it ends, and how to renew or cancel it. */
export function MembershipPage() {
  return <AccountFrame>{({ isPro }) => <Membership isPro={isPro} />}</AccountFrame>;
}
