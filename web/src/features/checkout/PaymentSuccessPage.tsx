import { useSearchParams } from 'react-router-dom';
import { ConfirmedPayment } from './ConfirmedPayment';
import { PaymentSuccess } from './PaymentSuccess';

/** The success page (spec §2, /payment-success). The address grants nothing: a payment in it is checked first. */
export function PaymentSuccessPage() {
  const [search] = useSearchParams();
  const paymentId = search.get('payment');
  return paymentId === null ? <PaymentSuccess payment={null} /> : <ConfirmedPayment key={paymentId} paymentId={paymentId} />;
}
