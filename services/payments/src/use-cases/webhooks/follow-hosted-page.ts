import type { EntityManager } from 'typeorm';
import { UNSEEN_STATUSES, statusOfProvider } from '../../domain/attempt-status';
import { compareDecimals } from '../../domain/decimal';
import { nextPoll } from '../../domain/poll-schedule';
import type { ProviderPayment } from '../../providers/crypto-provider';
import { Attempt } from '../../store/attempt.entity';
import { saveAttempt } from '../../store/attempt.repository';

/**
 * A hosted page can create payments of its own with our attempt's ID. The attempt follows the latest payment, or the first one with coins,
 * by swapping payments with the other row. Returns the row that now holds the payment.
 */
export async function followHostedPage(
  tx: EntityManager,
  attempts: readonly Attempt[],
  row: Attempt,
  payment: ProviderPayment,
  { now, isNew = false }: { now: Date; isNew?: boolean },
): Promise<Attempt> {
  const page = attempts.find(({ id }) => id === payment.attemptId);
  const isOnPage = page !== undefined && page !== row && page.paymentUrl !== null && page.paymentUrl === row.paymentUrl;
  if (!isOnPage || row.parentAttemptId !== null || !isUntouched(page) || !isUntouched(row)) return row;
  const isTaken = attempts.some(({ id, closedAt, payCurrency }) => id !== page.id && closedAt === null && payCurrency === row.payCurrency);
  if (isTaken || !(isNew || hasCoins(payment))) return row;
  const [before, after] = [paymentOf(page), paymentOf(row)];
  await tx.update(Attempt, row.id, { providerPaymentId: null }); // two rows must never hold the same payment
  Object.assign(page, after, { status: 'waiting', closedAt: null, polls: 0 } satisfies Partial<Attempt>);
  Object.assign(row, before, { status: 'expired', closedAt: row.closedAt ?? now, polls: 0 } satisfies Partial<Attempt>);
  row.nextPollAt = nextPoll(row, now);
  await saveAttempt(tx, page);
  await saveAttempt(tx, row);
  return page;
}

const isUntouched = ({ status, actuallyPaid }: Attempt): boolean => UNSEEN_STATUSES.has(status) && compareDecimals(actuallyPaid, '0') === 0;

function hasCoins({ status, actuallyPaid }: ProviderPayment): boolean {
  const known = statusOfProvider(status);
  return compareDecimals(actuallyPaid, '0') > 0 || (known !== null && !UNSEEN_STATUSES.has(known));
}

function paymentOf({ providerPaymentId, providerStatus, payCurrency, network, payAmount, payAddress, expiresAt }: Attempt) {
  return { providerPaymentId, providerStatus, payCurrency, network, payAmount, payAddress, expiresAt };
}
