import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { ContactTeam } from './ContactTeam';

/** States that card payment is not configured (spec §2, /subscribe 2). */
export function ConfigurationNotice() {
  return (
    <Alert severity="info">
      <AlertTitle>Payment processing is being configured</AlertTitle>
      Card payment is not available yet. <ContactTeam />
    </Alert>
  );
}
