import type { CurrentUser } from '@contracts/user';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/baseQuery';
import { LoadError } from '../../shared/ui/LoadError';
import { AccountLinks } from './AccountLinks';
import { DASHBOARD_COLUMNS, DashboardLoading } from './DashboardLoading';
import { FirstThing, useReadyTool } from './FirstThing';
import { FavoriteLanguages } from './FavoriteLanguages';
import { MyCertificates } from './MyCertificates';
import { MyTools, ToolUpdates } from './MyTools';
import { ProStart } from './ProStart';
import { RecentDownloads } from './RecentDownloads';
import { StatTiles } from './StatTiles';
import { useStatsQuery } from './dashboardApi';
import { useMyCertificatesQuery } from '../../shared/certificates/certificatesApi';
import { useSubscriptionQuery } from '../../shared/membership/membershipApi';
import { NEWEST_PRO } from '../../shared/membership/weeklyTools';
import { useOrdersQuery } from '../../shared/orders/ordersApi';
import { useChosenPath } from '../../shared/paths/useChosenPath';
import { useMemberToolsQuery } from '../../shared/tools/memberToolsApi';
import { useCatalogueQuery } from '../../shared/tools/toolsApi';
import { useFirstLoad } from '../../shared/ui/useFirstLoad';
import { FOR_BEGINNERS } from './StartingTools';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNextSteps } from '../../shared/orders/useNextSteps';
import { RouterLink } from '../../shared/ui/RouterLink';

/** Once all of it is loaded: what to do next, what Pro gives, a tool or path to begin with, and updates; four tiles; then tools and downloads, with languages, certificates and the account beside them. Languages and tiles that count nothing come last. */
export function MemberDashboard({ user }: { user: CurrentUser }) {
  const { data: stats, error, refetch } = useStatsQuery();
  const ready = useReadyTool();
  const tiles = stats && <StatTiles stats={stats} isPro={user.isPro} />;
  const languages = stats && <FavoriteLanguages languages={stats.favoriteLanguages} />;
  const isNew = stats?.totalDownloads === 0;
  const isLoading = useIsLoading(user);
  const title = `Welcome, ${user.username}`;
  if (isLoading) return <DashboardLoading title={title} />;
  return (
    <Stack sx={{ gap: { xs: 6, md: 8 } }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <NextSteps />
      {user.isPro && <ProStart />}
      <FirstThing tool={ready} />
      <ToolUpdates />
      {!isNew && tiles}
      {(stats ?? error) && (
        <Box sx={DASHBOARD_COLUMNS}>
          <Stack sx={COLUMN}>
            <MyTools firstId={ready?.id} isPro={user.isPro} />
            {error && (
              <LoadError
                message={messageOf(error, 'Your statistics could not be loaded')}
                retry={() => void refetch()}
              />
            )}
            {stats && <RecentDownloads downloads={stats.recentDownloads} isPro={user.isPro} />}
            {isNew && languages}
          </Stack>
          <Stack sx={COLUMN}>
            {!isNew && languages}
            <MyCertificates />
            <AccountLinks />
          </Stack>
        </Box>
      )}
      {isNew && tiles}
    </Stack>
  );
}

const COLUMN = { gap: { xs: 6, md: 8 }, minWidth: 0 };

/** Whether something of the first screens of the dashboard is loading: shown one after the other, each part would move those below it. */
function useIsLoading({ isPro }: Pick<CurrentUser, 'isPro'>): boolean {
  const stats = useStatsQuery();
  const isNew = stats.data?.totalDownloads === 0;
  const queries = [
    stats,
    useMemberToolsQuery(),
    useOrdersQuery(),
    useSubscriptionQuery(),
    useMyCertificatesQuery(),
    useCatalogueQuery(NEWEST_PRO, { skip: !isPro }),
    useCatalogueQuery(FOR_BEGINNERS, { skip: isPro || !isNew }),
    useChosenPath(),
  ];
  return useFirstLoad(queries.some(({ isLoading }) => isLoading));
}

const SHOWN = 3;

/** What the member has to do next; nothing if there is nothing. */
function NextSteps() {
  const steps = useNextSteps().slice(0, SHOWN);
  if (steps.length === 0) return null;
  return (
    <Stack component="section" aria-label="What to do next" sx={{ gap: 3 }}>
      {steps.map(({ key, severity, title, detail, action }) => (
        <Alert
          key={key}
          severity={severity}
          role="status"
          sx={{ alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
          action={
            <Button component={RouterLink} href={action.href} variant="outlined" color="inherit">
              {action.label}
            </Button>
          }
        >
          <strong>{title}</strong> {detail}
        </Alert>
      ))}
    </Stack>
  );
}
