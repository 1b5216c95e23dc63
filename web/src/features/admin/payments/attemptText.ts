import { formatCoins } from '@contracts/coins';
import type { AdminPaymentAttempt } from '@contracts/payments';

const PROVIDERS = { nowpayments: 'NOWPayments', stripe: 'Stripe' };

/** Describes a payment attempt in one line: provider, status here and at the provider, amount received and amount requested. */
export function attemptText(attempt: AdminPaymentAttempt): string {
  const { provider, providerPaymentId, providerStatus, status } = attempt;
  const theirs =
    providerStatus === null || providerStatus === status ? '' : ` (${wordsOf(providerStatus)})`;
  const state = `${status === 'review' ? 'under review' : wordsOf(status)}${theirs}`;
  return `${PROVIDERS[provider]} ${providerPaymentId ?? 'without an ID'}: ${state}${amountText(attempt)}`;
}

/** Each amount names its coin, since the coin received may differ from the one requested. A card payment has no coins. */
function amountText({
  payAmount,
  payCurrency,
  actuallyPaid,
  paidCurrency,
}: AdminPaymentAttempt): string {
  const requested = payAmount === null ? null : formatCoins(payAmount, payCurrency);
  if (NOTHING.test(actuallyPaid))
    return requested === null ? '' : `. ${requested} requested, nothing received`;
  const received = `. Received ${formatCoins(actuallyPaid, paidCurrency ?? payCurrency)}`;
  return requested === null ? received : `${received} of ${requested} requested`;
}

const NOTHING = /^0(\.0*)?$/;
const wordsOf = (status: string): string => status.replaceAll('_', ' ');
