import { currencyTicker } from '@contracts/coins';
import type { MemberOrder } from '@contracts/orders';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { checkoutAddress } from '../../shared/orders/checkoutAddress';
import { isPayable } from '../../shared/orders/nextSteps';
import { useOrdersQuery } from '../../shared/orders/ordersApi';
import { RouterLink } from '../../shared/ui/RouterLink';

/** Leads back to the payment that the member has begun for the same item (null: Pro), so that nobody pays twice. */
export function OpenPayment({ toolId }: { toolId: string | null }) {
  const { data: orders } = useOrdersQuery();
  const order = orders?.find((one) => one.toolId === toolId && isPayable(one));
  if (!order) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={NOTICE}
      action={
        <Button
          component={RouterLink}
          href={checkoutAddress(order, order.paymentId)}
          variant="outlined"
          color="inherit"
        >
          Continue
        </Button>
      }
    >
      <strong>You have begun to pay for this.</strong> {stateOf(order)} Continue, or choose another
      currency below.
    </Alert>
  );
}

const stateOf = ({ paymentStatus, payCurrency }: MemberOrder): string =>
  paymentStatus === 'partially_paid'
    ? 'A part of your coins has arrived.'
    : `We are waiting for your ${payCurrency === null ? 'coins' : currencyTicker(payCurrency)}.`;

const NOTICE = {
  alignItems: 'center',
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 12rem' },
  '& .MuiAlert-action': { m: 0, p: 0 },
};
