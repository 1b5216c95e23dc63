import type { RecentDownload } from '@contracts/dashboard';
import { mdiDownload } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDownload } from '../../shared/download/useDownload';
import { formatDay, formatTime } from '../../shared/format/dates';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { AccessBadge } from '../../shared/ui/AccessBadge';
import { Icon } from '../../shared/ui/Icon';
import { LanguageBadge } from '../../shared/ui/LanguageBadge';

/** One download: what it was, when, and a way to have it again. */
export function RecentDownloadRow({ download: { tool, downloadedAt } }: { download: RecentDownload }) {
  const { start, pending } = useDownload(tool);
  const label = pending ? 'Downloading...' : 'Download again';
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ width: { xs: 80, sm: 112 }, flexShrink: 0, borderRadius: 1, overflow: 'hidden' }}>
        <ToolPicture tool={tool} />
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{tool.name}</Typography>
        <Typography color="textSecondary" noWrap>
          {tool.description}
        </Typography>
        <Stack direction="row" sx={{ gap: 2, mt: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <LanguageBadge language={tool.language} />
          <AccessBadge level={tool.accessLevel} />
          <Typography component="time" dateTime={downloadedAt} variant="mono" color="textSecondary">
            <span>{formatDay(downloadedAt)}</span> <span>{formatTime(downloadedAt)}</span>
          </Typography>
        </Stack>
      </Box>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiDownload} />}
        onClick={start}
        disabled={pending}
        aria-label={`${label}: ${tool.name}`}
      >
        {label}
      </Button>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  gap: 4,
  alignItems: 'center',
  flexWrap: 'wrap',
  pb: 5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { pb: 0, borderBottom: 0 },
};
