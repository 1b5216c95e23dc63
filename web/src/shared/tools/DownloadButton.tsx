import type { Tool } from '@contracts/tool';
import { mdiDownload } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDownload } from '../download/useDownload';
import { Icon } from '../ui/Icon';
import { ProgressBar } from '../ui/ProgressBar';

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
        startIcon={<Icon path={mdiDownload} />}
        aria-label={`${label} ${tool.name}`}
      >
        {label}
      </Button>
      {pending && (
        <Box sx={{ position: 'absolute', left: 4, right: 4, bottom: 2 }}>
          <ProgressBar percent={progress} label={`Downloading ${tool.name}`} />
        </Box>
      )}
    </Box>
  );
}
