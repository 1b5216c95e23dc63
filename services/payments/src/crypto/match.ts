import type { EntityManager } from 'typeorm';
import { mayReopen } from '../orders/payment-chain';
import { nextPoll } from '../orders/poll-schedule';
import type { ProviderPayment } from './crypto-provider';
import { Attempt } from '../orders/attempt.entity';
import {
  attemptAtAddress,
  insertAttempt,
  type LockedOrder,
  lockOrderWithAttempts,
  moveAttempt,
  newAttempt,
  saveAttempt,
} from '../orders/attempt.repository';
import { writeHistory } from '../orders/order.repository';
import { matchPayment, pageThatFollows } from './match-rules';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Locks the order that related payments belong to; null if none of them is ours. */
export async function lockOrderOf(
  tx: EntityManager,
  payments: readonly ProviderPayment[],
): Promise<LockedOrder | null> {
  for (const payment of payments) {
    const known = await findAttempt(tx, payment);
    const locked = known && (await lockOrderWithAttempts(tx, known.orderId));
    if (locked) return locked;
  }
  return null;
}

/** Finds a payment's attempt by its ID, the payment it tops up, the order_id we sent, or its address, in this order. */
export async function findAttempt(
  tx: EntityManager,
  payment: ProviderPayment,
): Promise<Attempt | null> {
  const { id, parentId, attemptId, payAddress, payCurrency } = payment;
  const byProviderId = (providerPaymentId: string) =>
    tx.findOneBy(Attempt, { provider: 'nowpayments', providerPaymentId });
  return (
    (await byProviderId(id)) ??
    (parentId === null ? null : await byProviderId(parentId)) ??
    (attemptId !== null && UUID.test(attemptId)
      ? await tx.findOneBy(Attempt, { id: attemptId })
      : null) ??
    (payAddress === null ? null : await attemptAtAddress(tx, payAddress, payCurrency))
  );
}

/** Matches a payment to an attempt of its locked order; adds an attempt for an unknown payment. */
export async function matchAttempt(
  tx: EntityManager,
  locked: LockedOrder,
  payment: ProviderPayment,
  now: Date,
): Promise<Attempt> {
  const match = matchPayment(locked.attempts, payment);
  switch (match.kind) {
    case 'known':
      return followHostedPage(tx, locked, match.attempt, payment, { now });
    case 'lost':
      return adopt(tx, locked, match.attempt, payment, now);
    case 'top-up':
      return add(tx, locked, payment, now, {
        parentAttemptId: match.parent.id,
        paymentUrl: match.paymentUrl,
        note: 'a top-up to the address of a payment',
      });
    case 'further': {
      const added = await add(tx, locked, payment, now, {
        parentAttemptId: null,
        paymentUrl: match.paymentUrl,
        note: 'a further payment to the same order',
      });
      return followHostedPage(tx, locked, added, payment, { now, isNew: true });
    }
  }
}

/** Matches our attempt to its payment after the response was lost. */
async function adopt(
  tx: EntityManager,
  locked: LockedOrder,
  mine: Attempt,
  payment: ProviderPayment,
  now: Date,
): Promise<Attempt> {
  const closedAt = mayReopen(mine, locked.order.status, locked.attempts)
    ? null
    : (mine.closedAt ?? now);
  Object.assign(mine, factsOf(payment), { closedAt } satisfies Partial<Attempt>);
  const note = 'matched by the order_id that we sent';
  await moveAttempt(tx, mine, 'waiting', { actor: 'provider', note, now });
  return mine;
}

async function add(
  tx: EntityManager,
  locked: LockedOrder,
  payment: ProviderPayment,
  now: Date,
  link: Link,
): Promise<Attempt> {
  const { order, attempts } = locked;
  const { note, parentAttemptId, paymentUrl } = link;
  const { payCurrency } = payment;
  const given = {
    ...factsOf(payment),
    payCurrency,
    parentAttemptId,
    paymentUrl,
    status: 'waiting',
    closedAt: now,
  } as const;
  const attempt = newAttempt(order, 'nowpayments', now, given);
  await insertAttempt(tx, attempt);
  attempts.unshift(attempt);
  await writeHistory(tx, {
    orderId: order.id,
    attemptId: attempt.id,
    actor: 'provider',
    from: null,
    to: 'waiting',
    note,
    at: now,
  });
  return attempt;
}

interface Link {
  parentAttemptId: string | null;
  paymentUrl: string | null;
  note: string;
}

function factsOf({
  id: providerPaymentId,
  payAmount,
  payAddress,
  network,
  expiresAt,
}: ProviderPayment) {
  return { providerPaymentId, payAmount, payAddress, network, expiresAt };
}

/** Exchanges the payments of two attempts if the page of one has made the other's payment and continues with it. */
async function followHostedPage(
  tx: EntityManager,
  { order, attempts }: LockedOrder,
  row: Attempt,
  payment: ProviderPayment,
  { now, isNew = false }: { now: Date; isNew?: boolean },
): Promise<Attempt> {
  const page = pageThatFollows(attempts, row, payment, isNew);
  if (!page) return row;
  const [before, after] = [paymentOf(page), paymentOf(row)];
  const closedAt = order.status === 'pending' ? null : (page.closedAt ?? now);
  await tx.update(Attempt, row.id, { providerPaymentId: null }); // two rows must never hold the same payment
  Object.assign(page, after, { closedAt, polls: 0 } satisfies Partial<Attempt>);
  Object.assign(row, before, { polls: 0 } satisfies Partial<Attempt>);
  const move = { actor: 'provider', note: 'the hosted page made another payment', now } as const;
  if (page.status !== 'waiting') await moveAttempt(tx, page, 'waiting', move);
  if (row.status !== 'expired') await moveAttempt(tx, row, 'expired', move);
  row.nextPollAt = nextPoll(row, now);
  await saveAttempt(tx, page);
  await saveAttempt(tx, row);
  return page;
}

function paymentOf({
  providerPaymentId,
  providerStatus,
  payCurrency,
  network,
  payAmount,
  payAddress,
  expiresAt,
}: Attempt) {
  return {
    providerPaymentId,
    providerStatus,
    payCurrency,
    network,
    payAmount,
    payAddress,
    expiresAt,
  };
}
