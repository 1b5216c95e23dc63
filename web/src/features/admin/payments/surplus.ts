import { formatCoins } from '@contracts/coins';
import type { AdminPaymentAttempt } from '@contracts/admin-payments';
import { roundCoins } from '../../../shared/orders/roundCoins';

/** Decimal places in which amounts are computed; no coin has more. */
const PLACES = 18;

/** Says how much more than requested was sent to the address of a payment, rounded: `Paid 11 ETH of 10 ETH; surplus 1 ETH (10%)`; null when nothing was, or a top-up came in another coin. */
export function describeSurplus(attempts: readonly AdminPaymentAttempt[]): string | null {
  for (const { paymentId, parentPaymentId, payAmount, payCurrency } of attempts) {
    if (parentPaymentId !== null || payAmount === null) continue;
    const deposits = attempts.filter(
      (one) => one.paymentId === paymentId || one.parentPaymentId === paymentId,
    );
    if (deposits.some(({ paidCurrency }) => paidCurrency && paidCurrency !== payCurrency)) continue;
    const requested = toUnits(payAmount);
    const surplus = deposits.reduce((sum, one) => sum + toUnits(one.actuallyPaid), -requested);
    if (surplus > 0n && requested > 0n) {
      const percent = (Number(surplus) / Number(requested)) * 100;
      const coins = (units: bigint) => formatCoins(roundCoins(toAmount(units)), payCurrency);
      return `Paid ${coins(requested + surplus)} of ${coins(requested)}; surplus ${coins(surplus)} (${Number(percent.toPrecision(2))}%)`;
    }
  }
  return null;
}

function toUnits(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(PLACES, '0').slice(0, PLACES));
}

function toAmount(units: bigint): string {
  const digits = units.toString().padStart(PLACES + 1, '0');
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/\.?0+$/, '');
}
