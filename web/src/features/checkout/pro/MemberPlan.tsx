import type { CurrentUser } from '@contracts/user';
import DiamondIcon from '@mui/icons-material/Diamond';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSubscriptionQuery } from '../../../shared/membership/membershipApi';
import { isRenewalDue } from '../../../shared/membership/proOffer';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { ProUpgrade } from './ProUpgrade';
import { RenewalDue } from './RenewalDue';
import { useCardConfirmation } from './useCardConfirmation';

/** /subscribe for a member: the purchase of Pro until a payment is confirmed, then the welcome (spec §2, /subscribe 2 and 3). */
export function MemberPlan({ user }: { user: CurrentUser }) {
  const confirmation = useCardConfirmation(user);
  const isPro = user.isPro || confirmation === 'paid';
  return isPro ? (
    <WelcomeBack username={user.username} />
  ) : (
    <ProUpgrade confirmation={confirmation} />
  );
}

/** /subscribe for Pro members: nothing to buy (spec §2, /subscribe 3), unless a renewal is due. */
function WelcomeBack({ username }: { username: string }) {
  const { data: membership } = useSubscriptionQuery();
  return (
    <Stack sx={{ gap: 6, maxWidth: '40rem', mx: 'auto' }}>
      {membership && isRenewalDue(membership) && (
        <RenewalDue accessUntil={membership.accessUntil} />
      )}
      <Paper sx={{ p: { xs: 5, sm: 10 }, textAlign: 'center' }}>
        <DiamondIcon color="secondary" sx={{ fontSize: 56, mb: 3 }} />
        <Typography variant="h1" gutterBottom>
          Welcome Back
        </Typography>
        <Typography color="textSecondary">
          {username}, your EXE Pro membership is active. You can download every pro tool.
        </Typography>
        <Stack
          direction={{ xs: 'column', sm: 'row' }}
          sx={{ gap: 3, mt: 8, justifyContent: 'center' }}
        >
          <Button variant="contained" component={RouterLink} href="/downloads">
            Explore Premium Tools
          </Button>
          <Button variant="outlined" component={RouterLink} href="/dashboard">
            Go to Dashboard
          </Button>
        </Stack>
      </Paper>
    </Stack>
  );
}
