import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { RouterLink } from '../../shared/ui/RouterLink';

/** Shown to visitors in place of the dashboard (text from spec §2, /dashboard). */
export function AccessDenied() {
  const { hash } = useLocation(); // such as #password, to which password managers lead
  return (
    <Stack sx={{ py: 16, gap: 6, alignItems: 'center', textAlign: 'center' }}>
      <LockIcon color="disabled" sx={{ fontSize: 48 }} />
      <Typography variant="h1" sx={{ fontSize: '1.5rem', maxWidth: '32ch' }}>
        Access Denied - Please log in to view your dashboard.
      </Typography>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button component={RouterLink} href="/" variant="contained">
          Go to Home
        </Button>
        <Button
          component={RouterLink}
          href={`/login?next=/dashboard${encodeURIComponent(hash)}`}
          variant="outlined"
        >
          Log in
        </Button>
      </Stack>
    </Stack>
  );
}
