import type { DashboardStats } from '@contracts/dashboard';
import type { CurrentUser } from '@contracts/user';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/baseQuery';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { LazySection } from '../../shared/ui/LazySection';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { useStatsQuery } from './dashboardApi';
import { FavoriteLanguages } from './FavoriteLanguages';
import { MyTools } from './MyTools';
import { RecentDownloads } from './RecentDownloads';
import { StatTiles } from './StatTiles';

const AccountSection = lazyComponent(
  async () => (await import('./account/AccountSection')).AccountSection,
);

/** Welcome, four tiles, owned tools, recent downloads, favorite languages and account of a member. */
export function MemberDashboard({ user }: { user: CurrentUser }) {
  const { data: stats, error, refetch } = useStatsQuery();
  return (
    <Stack sx={{ gap: 8 }}>
      <div>
        <Typography variant="h1" gutterBottom sx={{ overflowWrap: 'anywhere' }}>
          Welcome, {user.username}
        </Typography>
        <Typography color="textSecondary">Your downloads and account</Typography>
      </div>
      {error && (
        <LoadError
          message={messageOf(error, 'Your statistics could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {(stats || !error) && <StatTiles stats={stats} isPro={user.isPro} />}
      <MyTools />
      {(stats || !error) && <DownloadLists stats={stats} />}
      <LazySection fallback={<LoadingSkeleton label="Loading your account" height={420} />}>
        <AccountSection isPro={user.isPro} />
      </LazySection>
    </Stack>
  );
}

/** Recent downloads and favorite languages; skeletons while they load. */
function DownloadLists({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      <RecentDownloads downloads={stats?.recentDownloads} />
      <FavoriteLanguages languages={stats?.favoriteLanguages} />
    </Box>
  );
}
