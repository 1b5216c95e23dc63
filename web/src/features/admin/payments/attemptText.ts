import { formatCoins } from '@contracts/coins';
import type { AdminPaymentAttempt } from '@contracts/payments';

const PROVIDERS = { nowpayments: 'NOWPayments', stripe: 'Stripe' };

/** An attempt in one line: whose, how it stands here and at the provider, and what was received of what was requested. */
export function attemptText(attempt: AdminPaymentAttempt): string {
  const { provider, providerPaymentId, providerStatus, status } = attempt;
  const theirs = providerStatus === null || providerStatus === status ? '' : ` (${wordsOf(providerStatus)})`;
  const state = `${status === 'review' ? 'under review' : wordsOf(status)}${theirs}`;
  return `${PROVIDERS[provider]} ${providerPaymentId ?? 'without an ID'}: ${state}${amountText(attempt)}`;
}

/** Amounts name the coin they are in: the coin received may differ from the one requested. A card payment moves no coins. */
function amountText({ payAmount, payCurrency, actuallyPaid, paidCurrency }: AdminPaymentAttempt): string {
  const requested = payAmount === null ? null : formatCoins(payAmount, payCurrency);
  if (NOTHING.test(actuallyPaid)) return requested === null ? '' : `. ${requested} requested, nothing received`;
  const received = `. Received ${formatCoins(actuallyPaid, paidCurrency ?? payCurrency)}`;
  return requested === null ? received : `${received} of ${requested} requested`;
}

const NOTHING = /^0(\.0*)?$/;
const wordsOf = (status: string): string => status.replaceAll('_', ' ');
