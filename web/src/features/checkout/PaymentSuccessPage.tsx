import { useSearchParams } from 'react-router-dom';
import { ConfirmedPayment } from './ConfirmedPayment';
import { PaymentSuccess } from './PaymentSuccess';

/** The end of a payment (spec §2, /payment-success). The address grants nothing; with a payment in it, that payment's state decides. */
export function PaymentSuccessPage() {
  const [search] = useSearchParams();
  const paymentId = search.get('payment');
  return paymentId === null ? <PaymentSuccess payment={null} /> : <ConfirmedPayment key={paymentId} paymentId={paymentId} />;
}
