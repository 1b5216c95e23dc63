import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { lazyDialog } from '../../shared/ui/lazyDialog';

const AuthDialog = lazyDialog(
  async () => (await import('../../shared/auth/AuthDialog')).AuthDialog,
);

/** Asks a visitor to log in before paying (docs/web-client.md). */
export function LoginToPay() {
  const [open, setOpen] = useState(false);
  return (
    <Paper component="section" aria-labelledby="login-to-pay" sx={{ p: 5 }}>
      <Typography id="login-to-pay" variant="h2" gutterBottom>
        Log in to pay
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        Purchases are saved to your account. Log in or create one to continue.
      </Typography>
      <Button fullWidth size="large" variant="contained" onClick={() => setOpen(true)}>
        Log in or sign up
      </Button>
      {open && <AuthDialog open onClose={() => setOpen(false)} />}
    </Paper>
  );
}
