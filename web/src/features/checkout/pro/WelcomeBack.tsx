import { learningPathAddress } from '@contracts/pages';
import DiamondIcon from '@mui/icons-material/Diamond';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useConfigQuery } from '../../../shared/api/configApi';
import { useSubscriptionQuery } from '../../../shared/membership/membershipApi';
import { isRenewalDue } from '../../../shared/membership/proOffer';
import { choosePath } from '../../../shared/paths/choosePath';
import { progressText } from '../../../shared/paths/PathProgress';
import { useMemberPathsQuery, usePathsQuery } from '../../../shared/paths/pathsApi';
import { useProgress } from '../../../shared/paths/useProgress';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { SectionHead } from '../../../shared/ui/SectionHead';
import { MemberFigures } from './MemberFigures';
import { ProMonth } from './ProMonth';
import { RenewalDue } from './CardPayment';
import { NEWEST_PRO } from '../../../shared/membership/weeklyTools';
import { useDownloadedTools } from '../../../shared/paths/useDownloadedTools';
import { useCatalogueQuery } from '../../../shared/tools/toolsApi';
import { ProTopics } from './ProContents';
import { ProExamples } from './ProExamples';

/** /subscribe for Pro members: nothing to buy (spec §2, /subscribe 3), unless a renewal is due, but what they have and what is new. */
export function WelcomeBack({ username }: { username: string }) {
  const { data: membership } = useSubscriptionQuery();
  const [now] = useState(() => new Date());
  return (
    <Stack sx={{ gap: 12 }}>
      <Stack sx={{ gap: 6 }}>
        {membership && isRenewalDue(membership) && (
          <RenewalDue accessUntil={membership.accessUntil} />
        )}
        <Paper sx={CARD}>
          <Stack sx={{ p: { xs: 5, sm: 8 }, gap: 5, minWidth: 0, justifyContent: 'center' }}>
            <div>
              <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
                <DiamondIcon color="secondary" sx={{ fontSize: 40 }} />
                <Typography variant="h1">Welcome Back</Typography>
              </Stack>
              <Typography color="textSecondary" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
                {username}, you can download every pro tool.
              </Typography>
            </div>
            <NextAction />
            <Links />
          </Stack>
          <MemberFigures membership={membership} now={now} />
        </Paper>
        <Paper sx={{ overflow: 'hidden', '&:empty': { display: 'none' } }}>
          <ProMonth />
        </Paper>
      </Stack>
      <NewProTools />
    </Stack>
  );
}

/** What the member pays for: the path that is begun, or the pro tools. Decided once both are known. */
function NextAction() {
  const { data: paths = [], isLoading: isLoadingPaths } = usePathsQuery();
  const { isLoading: isLoadingProgress } = useMemberPathsQuery();
  const chosen = choosePath(paths, useProgress());
  const begun = chosen?.kind === 'continue' ? chosen : undefined;
  if (isLoadingPaths || isLoadingProgress)
    return (
      <Box sx={ACTION}>
        <Skeleton
          variant="rounded"
          role="progressbar"
          aria-label="Loading what comes next"
          sx={{ width: '16rem', maxWidth: 1, height: 48 }}
        />
      </Box>
    );
  return (
    <Stack direction="row" sx={ACTION}>
      <Button
        variant="contained"
        size="large"
        component={RouterLink}
        href={begun ? learningPathAddress(begun.path.slug) : PRO_TOOLS}
      >
        {begun ? `Continue ${begun.path.title}` : 'Open pro tools'}
      </Button>
      {begun && (
        <Typography variant="body2" color="textSecondary">
          {progressText(begun.path, begun.progress)}
        </Typography>
      )}
    </Stack>
  );
}

/** Where else to go. */
function Links() {
  const { data: config } = useConfigQuery();
  return (
    <Box sx={LINKS}>
      {LINKED.map(({ label, href }) => (
        <Link key={href} component={RouterLink} href={href}>
          {label}
        </Link>
      ))}
      {config?.communityUrl && (
        <Link href={config.communityUrl} target="_blank" rel="noopener noreferrer">
          Community
        </Link>
      )}
    </Box>
  );
}

const PRO_TOOLS = '/downloads?level=pro';
const LINKED = [
  { label: 'Explore Premium Tools', href: '/downloads' },
  { label: 'Go to Dashboard', href: '/dashboard' },
  { label: 'Membership', href: '/account/membership' },
];

const CARD = {
  display: 'grid',
  overflow: 'hidden',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 24rem' },
};
/** As high with the progress of a path as without it. */
const ACTION = {
  columnGap: 4,
  rowGap: 2,
  flexWrap: 'wrap',
  alignItems: { xs: 'start', sm: 'center' },
  alignContent: 'start',
  minHeight: { xs: '5rem', sm: 48 },
};
const LINKS = {
  display: 'flex',
  columnGap: 6,
  flexWrap: 'wrap',
  pt: 2,
  borderTop: 1,
  borderColor: 'divider',
  '& a': { py: 2.5 },
};

/** The newest pro tools that the member has not downloaded, or else how many each topic has. Left out while they are not known. */
function NewProTools() {
  const { data } = useCatalogueQuery(NEWEST_PRO);
  const downloaded = useDownloadedTools();
  if (!data || !downloaded || data.total === 0) return null;
  const tools = data.tools.filter(({ id }) => !downloaded.has(id));
  return (
    <Box component="section" aria-labelledby="new-pro-tools">
      <SectionHead
        id="new-pro-tools"
        title={tools.length > 0 ? 'New for you' : 'Pro tools'}
        href={PRO_TOOLS}
        all={`See all ${data.total} pro tools`}
      />
      {tools.length > 0 ? <ProExamples tools={tools} /> : <ProTopics counts={data.facets.topic} />}
    </Box>
  );
}
