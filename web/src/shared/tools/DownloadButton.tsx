import type { Tool } from '@contracts/tool';
import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useDownload } from '../download/useDownload';

interface DownloadButtonProps {
  tool: Pick<Tool, 'id' | 'name'> & Partial<Pick<Tool, 'filename' | 'sha256'>>;
  size?: 'medium' | 'large';
  onStart?: () => void;
}

/** Downloads a tool and shows the progress. */
export function DownloadButton({ tool, size, onStart }: DownloadButtonProps) {
  const { start, pending, progress } = useDownload(tool);
  const download = () => {
    onStart?.();
    start();
  };
  const label = pending ? 'Downloading...' : 'Download';
  const ring = (
    <CircularProgress
      size={20}
      color="inherit"
      variant={progress > 0 ? 'determinate' : 'indeterminate'}
      value={progress}
      aria-label={`Downloading ${tool.name}`}
    />
  );
  return (
    <Button
      fullWidth
      size={size}
      variant="contained"
      onClick={download}
      loading={pending}
      loadingPosition="start"
      loadingIndicator={ring}
      startIcon={<DownloadIcon />}
      aria-label={`${label} ${tool.name}`}
    >
      {label}
    </Button>
  );
}
