import type { RecentDownload } from '@contracts/dashboard';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RouterLink } from '../../shared/ui/RouterLink';
import { RecentDownloadRow } from './RecentDownloadRow';
import { Section } from './Section';

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
