import { currencyOf } from '@contracts/coins';
import type { PaymentView } from '@contracts/payments';
import Stack from '@mui/material/Stack';
import { LabeledValue } from './LabeledValue';

/** What support asks for: the amount received and the ids of payment and order. */
export function PaymentIds({ payment }: { payment: PaymentView }) {
  return (
    <Stack component="dl" sx={{ m: 0, gap: 3 }}>
      {Number(payment.actuallyPaid) > 0 && (
        <LabeledValue term="Received" value={payment.actuallyPaid} unit={currencyOf(payment.paidCurrency).ticker} />
      )}
      <LabeledValue term="Payment ID" value={payment.paymentId} copy="Copy the payment ID" />
      <LabeledValue term="Order ID" value={payment.orderId} copy="Copy the order ID" />
    </Stack>
  );
}
