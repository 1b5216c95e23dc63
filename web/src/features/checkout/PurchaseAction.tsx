import type { PaymentView } from '@contracts/payments';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DownloadButton } from '../../shared/tools/DownloadButton';
import { RouterLink } from '../../shared/ui/RouterLink';

/** Links to the purchase: the tool's download, or the catalogue for Pro. */
export function PurchaseAction({ payment, onDownload }: { payment: PaymentView; onDownload: () => void }) {
  return (
    <Box sx={{ maxWidth: 320, mx: 'auto', mt: 5, mb: 3 }}>
      {payment.toolId === null ? (
        <Button fullWidth variant="contained" component={RouterLink} href="/downloads?level=pro">
          Explore pro tools
        </Button>
      ) : (
        <DownloadButton tool={{ id: payment.toolId, name: payment.toolName ?? 'your tool' }} onStart={onDownload} />
      )}
    </Box>
  );
}
