import type { CurrentUser } from '@contracts/user';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/baseQuery';
import { LoadError } from '../../shared/ui/LoadError';
import { AccountLinks } from './AccountLinks';
import { DashboardLoading } from './DashboardLoading';
import { FirstThing, useReadyTool } from './FirstThing';
import { FavoriteLanguages } from './FavoriteLanguages';
import { MyCertificates } from './MyCertificates';
import { MyTools, ToolUpdates } from './MyTools';
import { NextSteps } from './NextSteps';
import { ProStart } from './ProStart';
import { RecentDownloads } from './RecentDownloads';
import { StatTiles } from './StatTiles';
import { useStatsQuery } from './dashboardApi';
import { useIsLoading } from './useIsLoading';

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
        <Box sx={COLUMNS}>
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

const COLUMNS = {
  display: 'grid',
  gap: { xs: 6, md: 8 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 19rem' },
};
const COLUMN = { gap: { xs: 6, md: 8 }, minWidth: 0 };
