import type { CurrentUser } from '@contracts/user';
import { ProUpgrade } from './ProUpgrade';
import { useCardConfirmation } from './useCardConfirmation';
import { WelcomeBack } from './WelcomeBack';

/** /subscribe for a member: the purchase of Pro until a payment is confirmed, then the welcome (spec §2, /subscribe 2 and 3). */
export function MemberPlan({ user }: { user: CurrentUser }) {
  const confirmation = useCardConfirmation(user);
  const isPro = user.isPro || confirmation === 'paid';
  return isPro ? <WelcomeBack username={user.username} /> : <ProUpgrade confirmation={confirmation} />;
}
