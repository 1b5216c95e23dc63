import { mdiWalletOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { Icon } from '../../shared/ui/Icon';

/** Opens the wallet on a phone, where the user cannot scan the QR code. */
export function WalletLink({ uri }: { uri: string }) {
  return (
    <Button variant="contained" size="large" href={uri} startIcon={<Icon path={mdiWalletOutline} />} sx={ON_PHONES}>
      Open in wallet
    </Button>
  );
}

const ON_PHONES = { '@media not all and (pointer: coarse)': { display: { sm: 'none' } } };
