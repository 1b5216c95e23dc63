import { learningPathAddress } from '@contracts/pages';
import DiamondIcon from '@mui/icons-material/Diamond';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useConfigQuery } from '../../../shared/api/configApi';
import { useSubscriptionQuery } from '../../../shared/membership/membershipApi';
import { membershipText } from '../../../shared/membership/membershipText';
import { isRenewalDue } from '../../../shared/membership/proOffer';
import { choosePath } from '../../../shared/paths/choosePath';
import { usePathsQuery } from '../../../shared/paths/pathsApi';
import { useProgress } from '../../../shared/paths/useProgress';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { MemberFigures } from './MemberFigures';
import { ProMonth } from './ProMonth';
import { ProNews } from './ProNews';
import { RenewalDue } from './RenewalDue';

/** /subscribe for Pro members: nothing to buy (spec §2, /subscribe 3), unless a renewal is due, but what they have and what is new. */
export function WelcomeBack({ username }: { username: string }) {
  const { data: membership } = useSubscriptionQuery();
  const [now] = useState(() => new Date());
  const text = membership?.proUntil ? membershipText(membership, true, now) : null;
  return (
    <Stack sx={{ gap: 12 }}>
      <Stack sx={{ gap: 6 }}>
        {membership && isRenewalDue(membership) && (
          <RenewalDue accessUntil={membership.accessUntil} />
        )}
        <Paper sx={CARD}>
          <Stack sx={{ p: { xs: 5, sm: 8 }, gap: 4, minWidth: 0 }}>
            <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
              <DiamondIcon color="secondary" sx={{ fontSize: 40 }} />
              <Typography variant="h1">Welcome Back</Typography>
            </Stack>
            <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {username}, your EXE Pro membership is active. You can download every pro tool.
            </Typography>
            <Typography sx={{ minHeight: '3rem' }}>
              {text && (
                <>
                  <strong>{text.headline}.</strong> {text.detail}
                </>
              )}
            </Typography>
            <Actions />
          </Stack>
          <MemberFigures membership={membership} now={now} />
        </Paper>
        <Paper sx={{ overflow: 'hidden', '&:empty': { display: 'none' } }}>
          <ProMonth />
        </Paper>
      </Stack>
      <ProNews />
    </Stack>
  );
}

/** First what the member pays for: the path that is begun, or the pro tools. */
function Actions() {
  const { data: config } = useConfigQuery();
  const { data: paths = [] } = usePathsQuery();
  const chosen = choosePath(paths, useProgress());
  const path = chosen?.kind === 'continue' ? chosen.path : undefined;
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          color="pro"
          component={RouterLink}
          href={path ? learningPathAddress(path.slug) : '/downloads?level=pro'}
        >
          {path ? `Continue ${path.title}` : 'Open pro tools'}
        </Button>
        <Button variant="outlined" component={RouterLink} href="/downloads">
          Explore Premium Tools
        </Button>
        <Button variant="outlined" component={RouterLink} href="/dashboard">
          Go to Dashboard
        </Button>
      </Stack>
      <Box sx={LINKS}>
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
      </Box>
    </>
  );
}

const CARD = {
  display: 'grid',
  overflow: 'hidden',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 18rem' },
};
const LINKS = { display: 'flex', columnGap: 6, flexWrap: 'wrap', '& a': { py: 2.5 } };
