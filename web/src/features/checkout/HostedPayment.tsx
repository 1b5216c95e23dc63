import type { PaymentView } from '@contracts/payments';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { TimeLeft } from './TimeLeft';

/** A payment on the provider's page: the link to it and the time left (spec §4). */
export function HostedPayment({
  payment,
  paymentUrl,
}: {
  payment: PaymentView;
  paymentUrl: string;
}) {
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography>
        The payment page opened in a new tab. If you don&apos;t see it, open it here:
      </Typography>
      <Button
        variant="contained"
        href={paymentUrl}
        target="_blank"
        rel="noopener noreferrer"
        endIcon={<OpenInNewIcon />}
      >
        Open the payment page
      </Button>
      {payment.expirationDate && (
        <Stack component="dl" sx={{ m: 0, gap: 3 }}>
          <TimeLeft until={payment.expirationDate} />
        </Stack>
      )}
    </Stack>
  );
}
