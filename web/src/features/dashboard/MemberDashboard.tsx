import { toolAddress } from '@contracts/pages';
import type { DashboardStats, RecentDownload } from '@contracts/dashboard';
import type { CurrentUser } from '@contracts/user';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/baseQuery';
import { formatTime } from '../../shared/format/dates';
import { formatCount, formatDay, languageLabel } from '../../shared/format/format';
import { LoadError } from '../../shared/ui/LoadError';
import { RouterLink } from '../../shared/ui/RouterLink';
import { AccountLinks } from './AccountLinks';
import { MyCertificates } from './MyCertificates';
import { MyTools } from './MyTools';
import { NextSteps } from './NextSteps';
import { RowDownload } from './RowDownload';
import { Section } from '../../shared/ui/Section';
import { StatTiles } from './StatTiles';
import { ToolListItem } from './ToolListItem';
import { useStatsQuery } from './dashboardApi';

/** Welcome, what to do next, four tiles, recent downloads, favorite languages, owned tools, and the pages of the account. */
export function MemberDashboard({ user }: { user: CurrentUser }) {
  const { data: stats, error, refetch } = useStatsQuery();
  return (
    <Stack sx={{ gap: 8 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        Welcome, {user.username}
      </Typography>
      <NextSteps />
      {error && (
        <LoadError
          message={messageOf(error, 'Your statistics could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {(stats || !error) && <StatTiles stats={stats} isPro={user.isPro} />}
      {(stats || !error) && <DownloadLists stats={stats} />}
      <MyTools />
      <MyCertificates />
      <AccountLinks />
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

/** Maximum number of languages shown (spec §9). */
const SHOWN = 6;

/** Ranks the member's languages by downloads, as bars with numbers. */
function FavoriteLanguages({
  languages,
}: {
  languages: DashboardStats['favoriteLanguages'] | undefined;
}) {
  const most = Math.max(1, ...(languages ?? []).map(({ count }) => count));
  return (
    <Section title="Favorite Languages">
      {languages === undefined && <Skeleton variant="rounded" height={200} />}
      {languages?.length === 0 && (
        <Stack sx={{ py: 8, gap: 1, textAlign: 'center' }}>
          <Typography>No language data yet</Typography>
          <Typography color="textSecondary">Download a tool to see your languages.</Typography>
        </Stack>
      )}
      <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, gap: 4 }}>
        {languages?.slice(0, SHOWN).map(({ language, count }) => (
          <li key={language}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 1 }}>
              <span>{languageLabel(language)}</span>
              <Typography component="span" variant="mono">
                {formatCount(count)}
              </Typography>
            </Stack>
            <Box
              aria-hidden="true"
              sx={{ height: 8, borderRadius: 1, bgcolor: 'divider', overflow: 'hidden' }}
            >
              <Box
                sx={{ height: 1, bgcolor: 'primary.main' }}
                style={{ width: `${(count / most) * 100}%` }}
              />
            </Box>
          </li>
        ))}
      </Stack>
    </Section>
  );
}

/** Lists recent downloads, newest first; skeletons while they load. */
function RecentDownloads({ downloads }: { downloads: RecentDownload[] | undefined }) {
  return (
    <Section title="Recent Downloads">
      {downloads === undefined && <Skeleton variant="rounded" height={200} />}
      {downloads?.length === 0 && <NoDownloads />}
      {downloads && downloads.length > 0 && (
        <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 5 }}>
          {downloads.map((download) => (
            <RecentDownloadRow key={download.id} download={download} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function NoDownloads() {
  return (
    <Stack sx={{ py: 8, gap: 4, alignItems: 'center', textAlign: 'center' }}>
      <Typography color="textSecondary">No downloads yet</Typography>
      <Button component={RouterLink} href="/downloads" variant="contained">
        Browse Tools
      </Button>
    </Stack>
  );
}

/** A download with its tool, its time and a button to download it again. */
function RecentDownloadRow({ download: { tool, downloadedAt } }: { download: RecentDownload }) {
  const time = (
    <Typography component="time" dateTime={downloadedAt} variant="mono" color="textSecondary">
      <span>{formatDay(downloadedAt)}</span> <span>{formatTime(downloadedAt)}</span>
    </Typography>
  );
  return (
    <ToolListItem tool={tool} facts={time}>
      <Link
        component={RouterLink}
        href={`${toolAddress(tool.id)}#ratings`}
        aria-label={`Rate ${tool.name}`}
        sx={{ px: 2, py: 2, whiteSpace: 'nowrap' }}
      >
        Rate it
      </Link>
      <RowDownload tool={tool} label="Download again" />
    </ToolListItem>
  );
}
