import type { CurrentUser } from '@contracts/user';
import DiamondIcon from '@mui/icons-material/Diamond';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConfigQuery } from '../../../shared/api/configApi';
import { useSubscriptionQuery } from '../../../shared/membership/membershipApi';
import { membershipText } from '../../../shared/membership/membershipText';
import { isRenewalDue } from '../../../shared/membership/proOffer';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { checkoutAddress } from '../addresses';
import { AboutPro } from './AboutPro';
import { ConfirmedCheckout } from './ProCheckout';
import { RenewalDue } from './RenewalDue';
import { useCardConfirmation } from './useCardConfirmation';

/** /subscribe for a member: the purchase of Pro until a payment is confirmed, then the welcome (spec §2, /subscribe 2 and 3). */
export function MemberPlan({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const confirmation = useCardConfirmation(user);
  if (user.isPro || confirmation === 'paid') return <WelcomeBack username={user.username} />;
  return (
    <Stack sx={{ gap: 16 }}>
      <Stack sx={{ gap: 8 }}>
        <Typography variant="h1">Complete Your Pro Upgrade</Typography>
        <ConfirmedCheckout
          user={user}
          confirmation={confirmation}
          onCreated={(paymentId) => void navigate(checkoutAddress(null, paymentId))}
        />
      </Stack>
      <AboutPro />
    </Stack>
  );
}

/** /subscribe for Pro members: nothing to buy (spec §2, /subscribe 3), unless a renewal is due. */
function WelcomeBack({ username }: { username: string }) {
  const { data: membership } = useSubscriptionQuery();
  const { data: config } = useConfigQuery();
  const [now] = useState(() => new Date());
  const text = membership?.proUntil ? membershipText(membership, true, now) : null;
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
        <Typography sx={{ mt: 4, minHeight: '3rem' }}>
          {text && (
            <>
              <strong>{text.headline}.</strong> {text.detail}
            </>
          )}
        </Typography>
        <Stack
          direction={{ xs: 'column', sm: 'row' }}
          sx={{ gap: 3, mt: 6, justifyContent: 'center' }}
        >
          <Button variant="contained" component={RouterLink} href="/downloads">
            Explore Premium Tools
          </Button>
          <Button variant="outlined" component={RouterLink} href="/dashboard">
            Go to Dashboard
          </Button>
        </Stack>
        <Stack direction="row" sx={LINKS}>
          <Link component={RouterLink} href="/downloads?level=pro">
            Pro tools
          </Link>
          <Link component={RouterLink} href="/paths">
            Learning paths
          </Link>
          {config?.communityUrl && (
            <Link href={config.communityUrl} target="_blank" rel="noopener noreferrer">
              Community
            </Link>
          )}
          <Link component={RouterLink} href="/account/membership">
            Membership
          </Link>
        </Stack>
      </Paper>
    </Stack>
  );
}

const LINKS = {
  columnGap: 6,
  flexWrap: 'wrap',
  justifyContent: 'center',
  mt: 6,
  '& a': { py: 2.5 },
};
