import { formatCoins } from '@contracts/coins';
import type { MemberOrder } from '@contracts/orders';

const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** What is left to send for an open payment, and until when, as far as it is known. */
export function openPaymentText({
  paymentStatus,
  amountDue,
  payCurrency,
  payUntil,
}: Pick<MemberOrder, 'paymentStatus' | 'amountDue' | 'payCurrency' | 'payUntil'>): string {
  const title = paymentStatus === 'partially_paid' ? 'Part received' : 'Payment open';
  if (amountDue === null) return `${title}.`;
  const coins = formatCoins(amountDue, payCurrency);
  const end = payUntil === null ? '' : ` by ${MOMENT.format(new Date(payUntil))}`;
  return `${title}: ${paymentStatus === 'partially_paid' ? 'send ' : ''}${coins}${end}.`;
}
