import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { formatDay } from '../../../shared/format/format';
import { useSubscriptionQuery } from '../../../shared/membership/membershipApi';
import { isRenewalDue } from '../../../shared/membership/proOffer';

/** Greets a member whose Pro has ended, and says when. A failed renewal has a notice of its own. */
export function FormerMember({ username }: { username: string }) {
  const { data: membership } = useSubscriptionQuery();
  if (!membership?.endedAt || isRenewalDue(membership)) return null;
  return (
    <Alert severity="info">
      <AlertTitle component="h2">Welcome back, {username}</AlertTitle>
      Your EXE Pro ended on {formatDay(membership.endedAt)}. Your orders and everything you bought
      are still in your account. Renew to download pro tools again.
    </Alert>
  );
}
