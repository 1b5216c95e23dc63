import type { CurrentUser } from '@contracts/user';
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

/** Welcome, what to do next, the path to go on with, updates and owned tools, four tiles, recent downloads, favorite languages, and the pages of the account. */
export function MemberDashboard({ user }: { user: CurrentUser }) {
  const { data: stats, error, refetch } = useStatsQuery();
  return (
    <Stack sx={{ gap: 8 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        Welcome, {user.username}
      </Typography>
      <NextSteps />
      <ContinuePath />
      <ToolUpdates />
      <MyTools />
      {error && (
        <LoadError
          message={messageOf(error, 'Your statistics could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {(stats || !error) && <StatTiles stats={stats} isPro={user.isPro} />}
      {(stats || !error) && (
        <>
          <RecentDownloads downloads={stats?.recentDownloads} />
          <FavoriteLanguages languages={stats?.favoriteLanguages} />
        </>
      )}
      <MyCertificates />
      <AccountLinks />
    </Stack>
  );
}
