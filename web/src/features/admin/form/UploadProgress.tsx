import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ProgressBar } from '../../../shared/ui/ProgressBar';

/** Upload progress (0 to 1), then a message while the server checks the file. */
export function UploadProgress({ fraction }: { fraction: number }) {
  const percent = Math.round(fraction * 100);
  const sent = percent >= 100;
  return (
    <Stack sx={{ gap: 1 }}>
      <ProgressBar label="Upload" percent={sent ? 0 : percent} />
      <Typography color="textSecondary" variant="mono">
        {sent ? 'Upload complete. Checking the files...' : `${percent} %`}
      </Typography>
    </Stack>
  );
}
