import type { CurrentUser } from '@contracts/user';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/baseQuery';
import { LoadError } from '../../shared/ui/LoadError';
import { AccountLinks } from './AccountLinks';
import { ContinuePath } from '../../shared/paths/ContinuePath';
import { FavoriteLanguages } from './FavoriteLanguages';
import { MyCertificates } from './MyCertificates';
import { MyTools, ToolUpdates } from './MyTools';
import { NextSteps } from './NextSteps';
import { RecentDownloads } from './RecentDownloads';
import { StatTiles } from './StatTiles';
import { useStatsQuery } from './dashboardApi';

/** What to do next, the path to go on with and updates; then four tiles; then tools and downloads, with languages, certificates and the account beside them. */
export function MemberDashboard({ user }: { user: CurrentUser }) {
  const { data: stats, error, refetch } = useStatsQuery();
  const hasStats = stats !== undefined || !error;
  return (
    <Stack sx={{ gap: { xs: 6, md: 8 } }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        Welcome, {user.username}
      </Typography>
      <NextSteps />
      <ContinuePath />
      <ToolUpdates />
      {hasStats && <StatTiles stats={stats} isPro={user.isPro} />}
      <Box sx={COLUMNS}>
        <Stack sx={COLUMN}>
          <MyTools />
          {error && (
            <LoadError
              message={messageOf(error, 'Your statistics could not be loaded')}
              retry={() => void refetch()}
            />
          )}
          {hasStats && <RecentDownloads downloads={stats?.recentDownloads} />}
        </Stack>
        <Stack sx={COLUMN}>
          {hasStats && <FavoriteLanguages languages={stats?.favoriteLanguages} />}
          <MyCertificates />
          <AccountLinks />
        </Stack>
      </Box>
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
