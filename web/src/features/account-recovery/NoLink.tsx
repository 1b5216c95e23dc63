import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { RouterLink } from '../../shared/ui/RouterLink';

/** States why a password cannot be set with this link, and leads to a new one. */
export function NoLink({ message }: { message: string }) {
  return (
    <Stack sx={{ gap: 4 }}>
      <Alert severity="error">{message}</Alert>
      <Button
        component={RouterLink}
        href="/forgot-password"
        variant="contained"
        size="large"
        fullWidth
      >
        Request a new link
      </Button>
    </Stack>
  );
}
