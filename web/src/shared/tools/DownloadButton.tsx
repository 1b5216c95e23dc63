import type { Tool } from '@contracts/tool';
import DownloadIcon from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useDownload } from '../download/useDownload';

interface DownloadButtonProps {
  tool: Pick<Tool, 'id' | 'name'> & Partial<Pick<Tool, 'filename'>>;
  onStart?: () => void;
}

/** Downloads a tool and shows the progress. */
export function DownloadButton({ tool, onStart }: DownloadButtonProps) {
  const { start, pending, progress } = useDownload(tool);
  const download = () => {
    onStart?.();
    start();
  };
  const label = pending ? 'Downloading...' : 'Download';
  return (
    <Box sx={{ position: 'relative', width: 1 }}>
      <Button
        fullWidth
        variant="contained"
        onClick={download}
        disabled={pending}
        startIcon={<DownloadIcon />}
        aria-label={`${label} ${tool.name}`}
      >
        {label}
      </Button>
      {pending && (
        <LinearProgress
          variant={progress > 0 ? 'determinate' : 'indeterminate'}
          value={progress}
          aria-label={`Downloading ${tool.name}`}
          sx={{ position: 'absolute', left: 4, right: 4, bottom: 2 }}
        />
      )}
    </Box>
  );
}
