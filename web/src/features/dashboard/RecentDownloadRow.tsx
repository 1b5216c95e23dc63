import type { RecentDownload } from '@contracts/dashboard';
import Typography from '@mui/material/Typography';
import { formatDay, formatTime } from '../../shared/format/dates';
import { RowDownload } from './RowDownload';
import { ToolListItem } from './ToolListItem';

/** A download with its tool, its time and a button to download it again. */
export function RecentDownloadRow({ download: { tool, downloadedAt } }: { download: RecentDownload }) {
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
