import type { RecentDownload } from '@contracts/dashboard';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatTime } from '../../shared/format/dates';
import { formatDay } from '../../shared/format/format';
import { RouterLink } from '../../shared/ui/RouterLink';
import { RowDownload } from './RowDownload';
import { Section } from './Section';
import { ToolListItem } from './ToolListItem';

/** Lists recent downloads, newest first; skeletons while they load. */
export function RecentDownloads({ downloads }: { downloads: RecentDownload[] | undefined }) {
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
      <RowDownload tool={tool} label="Download again" />
    </ToolListItem>
  );
}
