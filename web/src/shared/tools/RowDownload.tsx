import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useDownload } from '../download/useDownload';

interface RowDownloadProps {
  tool: Parameters<typeof useDownload>[0];
  label: string;
  /** `contained` for the main action of a row, `text` for one that is seldom needed. */
  variant?: 'contained' | 'outlined' | 'text';
}

/** Downloads the tool of a row; the accessible name includes the tool. */
export function RowDownload({ tool, label, variant = 'outlined' }: RowDownloadProps) {
  const { start, pending } = useDownload(tool);
  const text = pending ? 'Downloading...' : label;
  return (
    <Button
      variant={variant}
      startIcon={<DownloadIcon />}
      onClick={start}
      loading={pending}
      loadingPosition="start"
      aria-label={`${text}: ${tool.name}`}
      sx={{ flex: { xs: '1 1 auto', sm: 'none' }, whiteSpace: { sm: 'nowrap' } }}
    >
      {text}
    </Button>
  );
}
