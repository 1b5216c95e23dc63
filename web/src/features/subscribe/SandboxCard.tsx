import { mdiOpenInNew } from '@mdi/js';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from '../../shared/ui/Icon';

/** In test mode: the page where a card is approved or declined; no card number is ever typed. */
export function SandboxCard({ sandboxUrl, clientSecret }: { sandboxUrl: string; clientSecret: string }) {
  const href = `${sandboxUrl}/card?client_secret=${encodeURIComponent(clientSecret)}`;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        TEST MODE: choose on the sandbox's page whether the card is approved or declined. No money moves.
      </Typography>
      <Button fullWidth size="large" variant="contained" color="pro" href={href} endIcon={<Icon path={mdiOpenInNew} />}>
        Approve or decline the card
      </Button>
    </>
  );
}
