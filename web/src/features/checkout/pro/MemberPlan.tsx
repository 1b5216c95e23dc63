import type { CurrentUser } from '@contracts/user';
import DiamondIcon from '@mui/icons-material/Diamond';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { useSubscriptionQuery } from '../../../shared/membership/membershipApi';
import { isRenewalDue } from '../../../shared/membership/proOffer';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { checkoutAddress } from '../addresses';
import { ContactTeam } from './ContactTeam';
import { FeatureList } from './FeatureList';
import { ProPayment } from './ProPayment';
import { RenewalDue } from './RenewalDue';
import type { Confirmation } from './confirmation';
import { PRO_PLAN } from './plans';
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

/** For members without Pro: the price, the features, and payment by card or crypto (spec §2, /subscribe 2). */
function ProUpgrade({ confirmation }: { confirmation: Confirmation }) {
  const navigate = useNavigate();
  return (
    <Stack sx={{ gap: 6, maxWidth: '60rem', mx: 'auto' }}>
      <Typography variant="h1" sx={{ textAlign: 'center', mb: 2 }}>
        Complete Your Pro Upgrade
      </Typography>
      <Paper component="section" aria-labelledby="you-get" sx={SUMMARY}>
        <div>
          <Typography component="p">
            <Box component="span" sx={{ fontSize: '2.25rem', fontWeight: 750 }}>
              {PRO_PLAN.price}
            </Box>{' '}
            per month
          </Typography>
          <Typography color="textSecondary">{PRO_PLAN.note}</Typography>
        </div>
        <div>
          <Typography id="you-get" variant="h2" gutterBottom>
            What You'll Get
          </Typography>
          <FeatureList features={PRO_PLAN.features} isWide />
        </div>
      </Paper>
      <ProPayment
        confirmation={confirmation}
        card="form"
        onCreated={(paymentId) => void navigate(checkoutAddress(null, paymentId))}
      />
      <Typography color="textSecondary" sx={{ textAlign: 'center' }}>
        Trouble paying? <ContactTeam />
      </Typography>
    </Stack>
  );
}

const SUMMARY = {
  p: { xs: 5, sm: 8 },
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
};
