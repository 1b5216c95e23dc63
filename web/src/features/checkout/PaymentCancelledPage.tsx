import { mdiCloseCircleOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useConfigQuery } from '../../shared/api/configApi';
import { RouterLink } from '../../shared/ui/RouterLink';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { PaymentOutcome } from './PaymentOutcome';

/** A payment was not made: called off, over its time, or failed (spec §2, /payment-cancelled). */
export function PaymentCancelledPage() {
  usePageTitle('Payment Cancelled');
  const { data, isError } = useConfigQuery();
  return (
    <PaymentOutcome
      icon={mdiCloseCircleOutline}
      color="warning"
      title="Payment Cancelled"
      actions={
        <>
          <Button variant="outlined" component={RouterLink} href="/downloads">
            Back to Downloads
          </Button>
          <Button variant="contained" component={RouterLink} href="/payment">
            Try Payment Again
          </Button>
        </>
      }
    >
      <Typography>Your payment was cancelled. No charges were made.</Typography>
      {data && (
        <Typography color="textSecondary" sx={{ mt: 3 }}>
          Questions, or coins already on their way? Contact{' '}
          <Link href={`mailto:${data.supportEmail}`} underline="always">
            {data.supportEmail}
          </Link>
        </Typography>
      )}
      {isError && (
        <Typography color="textSecondary" sx={{ mt: 3 }}>
          Questions? The support address could not be loaded just now.
        </Typography>
      )}
    </PaymentOutcome>
  );
}
