import CancelIcon from '@mui/icons-material/CancelOutlined';
import RunningWithErrorsIcon from '@mui/icons-material/RunningWithErrors';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { RouterLink } from '../../shared/ui/RouterLink';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { type CancelReason, checkoutAddress, readCancelled } from './addresses';
import { PaymentOutcome } from './PaymentOutcome';
import { SupportEmail } from '../../shared/ui/SupportEmail';

/** Texts by reason; spec §2 gives the one for a cancelled payment. */
const OUTCOMES: Record<
  CancelReason,
  { title: string; text: string; late: string; icon: typeof CancelIcon }
> = {
  cancelled: {
    title: 'Payment Cancelled',
    text: 'No charges were made.',
    late: 'Have questions, or already sent coins? Contact',
    icon: CancelIcon,
  },
  expired: {
    title: 'Payment expired',
    text: 'The time to pay has run out. Nothing was charged.',
    late: 'Coins you already sent still count: we complete your order once they are confirmed. Questions? Contact',
    icon: RunningWithErrorsIcon,
  },
  failed: {
    title: 'Payment failed',
    text: 'Your payment could not be completed, and nothing was purchased.',
    late: 'Have questions, or already sent coins? Contact',
    icon: CancelIcon,
  },
};

/** States why a payment was not made: cancelled, expired or failed (spec §2, /payment-cancelled). */
export function PaymentCancelledPage() {
  const [search] = useSearchParams();
  const { toolId, reason } = readCancelled(search);
  const { title, text, late, icon } = OUTCOMES[reason];
  usePageTitle(title);
  return (
    <PaymentOutcome
      icon={icon}
      color="warning"
      title={title}
      actions={
        <>
          <Button variant="outlined" component={RouterLink} href="/downloads">
            Back to Downloads
          </Button>
          <Button variant="contained" component={RouterLink} href={checkoutAddress(toolId)}>
            Try Payment Again
          </Button>
        </>
      }
    >
      <Typography>{text}</Typography>
      <Typography color="textSecondary" sx={{ mt: 3 }}>
        {late} <SupportEmail />
      </Typography>
    </PaymentOutcome>
  );
}
