import { currencyOf } from '@contracts/coins';
import type { PaymentView } from '@contracts/payments';
import Stack from '@mui/material/Stack';
import { PaymentFact } from './PaymentFact';

/** What support asks for: the amount received and the ids of payment and order. */
export function PaymentIds({ payment }: { payment: PaymentView }) {
  return (
    <Stack component="dl" sx={{ m: 0, gap: 3 }}>
      {Number(payment.actuallyPaid) > 0 && (
        <PaymentFact term="Received" value={payment.actuallyPaid} unit={currencyOf(payment.paidCurrency).ticker} />
      )}
      <PaymentFact term="Payment ID" value={payment.paymentId} copy="Copy the payment ID" />
      <PaymentFact term="Order ID" value={payment.orderId} copy="Copy the order ID" />
    </Stack>
  );
}
