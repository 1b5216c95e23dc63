import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

/** Upload progress (0 to 1), then a message while the server checks the file. */
export function UploadProgress({ fraction }: { fraction: number }) {
  const percent = Math.round(fraction * 100);
  const sent = percent >= 100;
  return (
    <Stack sx={{ gap: 1 }}>
      <LinearProgress
        variant={sent || percent === 0 ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label="Upload"
      />
      <Typography color="textSecondary" variant="mono">
        {sent ? 'Upload complete. Checking the files...' : `${percent}%`}
      </Typography>
    </Stack>
  );
}
