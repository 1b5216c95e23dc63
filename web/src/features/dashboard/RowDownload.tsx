import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useDownload } from '../../shared/download/useDownload';

interface RowDownloadProps {
  tool: Parameters<typeof useDownload>[0];
  label: string;
  /** Styles the button as the row's main action. */
  isPrimary?: boolean;
}

/** Downloads the tool of a row; the accessible name includes the tool. */
export function RowDownload({ tool, label, isPrimary = false }: RowDownloadProps) {
  const { start, pending } = useDownload(tool);
  const text = pending ? 'Downloading...' : label;
  return (
    <Button
      variant={isPrimary ? 'contained' : 'outlined'}
      startIcon={<DownloadIcon />}
      onClick={start}
      disabled={pending}
      aria-label={`${text}: ${tool.name}`}
      sx={{ flex: { xs: '1 1 auto', sm: 'none' }, whiteSpace: { sm: 'nowrap' } }}
    >
      {text}
    </Button>
  );
}
