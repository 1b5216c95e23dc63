import type { PaymentView } from '@contracts/payments';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatPrice } from '../../shared/format/format';
import { HostedPayment } from './HostedPayment';
import { PaymentInstructions } from './PaymentInstructions';

/** Payment instructions with the order's price: the provider's page, or an amount and an address (spec §4). */
export function HowToPay({ payment }: { payment: PaymentView }) {
  const { paymentUrl, payAddress, amountDue } = payment;
  return (
    <Stack component="section" aria-labelledby="how-to-pay" sx={{ gap: 5 }}>
      <div>
        <Typography id="how-to-pay" variant="h2">
          How to pay
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {formatPrice(payment.price)} for {payment.toolName ?? 'EXE Pro, 30 days'}
        </Typography>
      </div>
      {paymentUrl !== null && <HostedPayment payment={payment} paymentUrl={paymentUrl} />}
      {paymentUrl === null && payAddress !== null && amountDue !== null && (
        <PaymentInstructions payment={payment} payAddress={payAddress} amount={amountDue} />
      )}
    </Stack>
  );
}
