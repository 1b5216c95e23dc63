import type { PaymentCreation } from '@contracts/payments';

/** Whether a response contains a payable payment: a page whose address begins with http, or a pay address (spec §5). */
export function isPaymentCreation(answer: unknown): answer is PaymentCreation {
  if (typeof answer !== 'object' || answer === null) return false;
  const { paymentUrl, payAddress, paymentId } = answer as Partial<PaymentCreation>;
  if (typeof paymentId !== 'string' || paymentId === '') return false;
  return (typeof paymentUrl === 'string' && paymentUrl.startsWith('http')) || (typeof payAddress === 'string' && payAddress !== '');
}
