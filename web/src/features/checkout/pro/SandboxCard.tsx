import { mdiOpenInNew } from '@mdi/js';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from '../../../shared/ui/Icon';

/** In test mode, links to the page that approves or declines the card; it never asks for a card number. */
export function SandboxCard({ sandboxUrl, clientSecret }: { sandboxUrl: string; clientSecret: string }) {
  const href = `${sandboxUrl}/card?client_secret=${encodeURIComponent(clientSecret)}`;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        TEST MODE: approve or decline the card on the sandbox page. No real money moves.
      </Typography>
      <Button fullWidth size="large" variant="contained" color="pro" href={href} endIcon={<Icon path={mdiOpenInNew} />}>
        Approve or decline the card
      </Button>
    </>
  );
}
