import AccessTimeIcon from '@mui/icons-material/AccessTime';
import CancelIcon from '@mui/icons-material/CancelOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { orderAddress } from '../../shared/orders/checkoutAddress';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';
import { SupportEmail } from '../../shared/ui/SupportEmail';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { OutcomeItem } from './OutcomeItem';
import { PaymentOutcome } from './PaymentOutcome';
import { type CancelReason, checkoutAddress, readCancelled } from './addresses';
import { usePaymentQuery } from './checkoutApi';

const SENT_COINS =
  'Coins you already sent are not lost: we match them to your order for eight days.';

/** Texts by reason: what happened, and what to do; spec §2 gives the first one for a cancelled payment. */
const OUTCOMES: Record<
  CancelReason,
  { title: string; text: string; next: string; icon: typeof CancelIcon }
> = {
  cancelled: {
    title: 'Payment Cancelled',
    text: 'No charges were made.',
    next: `${SENT_COINS} To buy it after all, choose a coin and pay again.`,
    icon: CancelIcon,
  },
  expired: {
    title: 'Payment expired',
    text: 'The time to pay ran out before any coins arrived.',
    next: 'If you sent coins, they are not lost: we match them to your order for eight days. If not, try again.',
    icon: AccessTimeIcon,
  },
  failed: {
    title: 'Payment failed',
    text: 'Your payment could not be completed, and nothing was purchased.',
    next: `${SENT_COINS} If you sent none, choose another coin or try again.`,
    icon: CancelIcon,
  },
};

/** States why a payment was not made, and for what: cancelled, expired or failed (spec §2, /payment-cancelled). */
export function PaymentCancelledPage() {
  const [search] = useSearchParams();
  const { toolId, paymentId, reason } = readCancelled(search);
  const { title, text, next, icon } = OUTCOMES[reason];
  usePageTitle(title);
  const user = useCurrentUser();
  const isAsked = paymentId !== null && user !== null;
  const { currentData: payment, isError } = usePaymentQuery(paymentId ?? '', {
    skip: !user || paymentId === null,
  });
  return (
    <PaymentOutcome
      icon={icon}
      color="warning"
      title={title}
      actions={
        <>
          <Button variant="contained" component={RouterLink} href={checkoutAddress(toolId)}>
            Try Payment Again
          </Button>
          {payment && (
            <Button variant="outlined" component={RouterLink} href={orderAddress(payment.orderId)}>
              View order
            </Button>
          )}
          <Button variant={payment ? 'text' : 'outlined'} component={RouterLink} href="/downloads">
            Back to Downloads
          </Button>
        </>
      }
    >
      {isAsked && !isError && <OutcomeItem payment={payment} />}
      <Typography>{text}</Typography>
      <Typography color="textSecondary" sx={{ mt: 3 }}>
        {next}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        Questions? Contact <SupportEmail />
      </Typography>
    </PaymentOutcome>
  );
}
