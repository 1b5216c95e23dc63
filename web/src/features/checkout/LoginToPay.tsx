import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { RouterLink } from '../../shared/ui/RouterLink';

/** In place of paying, for a visitor: log in, and the page goes on (contract §8). */
export function LoginToPay() {
  const { pathname, search } = useLocation();
  return (
    <Paper component="section" aria-labelledby="login-to-pay" sx={{ p: 5 }}>
      <Typography id="login-to-pay" variant="h2" gutterBottom>
        Log in to pay
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 4 }}>
        What you buy belongs to your account. Log in or create one, and this page goes on.
      </Typography>
      <Button
        fullWidth
        size="large"
        variant="contained"
        component={RouterLink}
        href={`/login?next=${encodeURIComponent(pathname + search)}`}
      >
        Sign Up / Login
      </Button>
    </Paper>
  );
}
