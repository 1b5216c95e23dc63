import type { AdminPaymentAttempt } from '@contracts/payments';

const PROVIDERS = { nowpayments: 'NOWPayments', stripe: 'Stripe' };

/** An attempt in one line: whose, how it stands here and at the provider, and what was received for what was asked. */
export function attemptText(attempt: AdminPaymentAttempt): string {
  const { provider, providerPaymentId, providerStatus, status } = attempt;
  const theirs = providerStatus === null || providerStatus === status ? '' : ` (${wordsOf(providerStatus)})`;
  const state = `${status === 'review' ? 'under review' : wordsOf(status)}${theirs}`;
  return `${PROVIDERS[provider]} ${providerPaymentId ?? 'without an ID'}: ${state}${amountText(attempt)}`;
}

/** Amounts name the coin they are in: what came may be another coin than what was asked. A card counts no coins. */
function amountText({ payAmount, payCurrency, actuallyPaid, paidCurrency }: AdminPaymentAttempt): string {
  const asked = payAmount === null ? null : amountOf(payAmount, payCurrency);
  if (NOTHING.test(actuallyPaid)) return asked === null ? '' : `. ${asked} asked, nothing received`;
  const received = `. Received ${amountOf(actuallyPaid, paidCurrency ?? payCurrency)}`;
  return asked === null ? received : `${received} of ${asked} asked`;
}

const NOTHING = /^0(\.0*)?$/;
const amountOf = (amount: string, coin: string | null): string => `${amount} ${coin?.toUpperCase() ?? ''}`.trim();
const wordsOf = (status: string): string => status.replaceAll('_', ' ');
