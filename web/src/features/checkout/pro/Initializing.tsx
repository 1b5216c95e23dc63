import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

/** Shown while the card form loads (spec §2, /subscribe 2). */
export function Initializing() {
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center', py: 4 }}>
      <CircularProgress size={24} aria-hidden="true" />
      <Typography>Initializing payment</Typography>
    </Stack>
  );
}
