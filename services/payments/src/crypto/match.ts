import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Attempt, newAttempt } from '../orders/attempt.entity';
import { AttemptRepository, type LockedOrder } from '../orders/attempt.repository';
import { OrderRepository } from '../orders/order.repository';
import { mayReopen } from '../orders/payment-chain';
import { nextPoll } from '../orders/poll-schedule';
import type { ProviderPayment } from './crypto-provider';
import { matchPayment, pageThatFollows } from './match-rules';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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

/** Matches the provider's payments to the attempts of their order. */
@Injectable()
export class MatchPayments {
  constructor(
    private readonly orders: OrderRepository,
    private readonly attempts: AttemptRepository,
  ) {}

  /** Locks the order that related payments belong to; null if none of them is ours. */
  async lockOrderOf(
    tx: EntityManager,
    payments: readonly ProviderPayment[],
  ): Promise<LockedOrder | null> {
    for (const payment of payments) {
      const known = await this.findAttempt(tx, payment);
      const locked = known && (await this.attempts.lockOrder(tx, known.orderId));
      if (locked) return locked;
    }
    return null;
  }

  /** Finds a payment's attempt by its ID, the payment it tops up, the order_id we sent, or its address, in this order. */
  async findAttempt(tx: EntityManager, payment: ProviderPayment): Promise<Attempt | null> {
    const { id, parentId, attemptId, payAddress, payCurrency } = payment;
    const byProviderId = (providerPaymentId: string) =>
      tx.findOneBy(Attempt, { provider: 'nowpayments', providerPaymentId });
    return (
      (await byProviderId(id)) ??
      (parentId === null ? null : await byProviderId(parentId)) ??
      (attemptId !== null && UUID.test(attemptId)
        ? await tx.findOneBy(Attempt, { id: attemptId })
        : null) ??
      (payAddress === null ? null : await this.attempts.atAddress(tx, payAddress, payCurrency))
    );
  }

  /** Matches a payment to an attempt of its locked order; adds an attempt for an unknown payment. */
  async match(
    tx: EntityManager,
    locked: LockedOrder,
    payment: ProviderPayment,
    now: Date,
  ): Promise<Attempt> {
    const match = matchPayment(locked.attempts, payment);
    switch (match.kind) {
      case 'known':
        return this.followHostedPage(tx, locked, match.attempt, payment, { now });
      case 'lost':
        return this.adopt(tx, locked, match.attempt, payment, now);
      case 'top-up':
        return this.add(tx, locked, payment, now, {
          parentAttemptId: match.parent.id,
          paymentUrl: match.paymentUrl,
          note: 'a top-up to the address of a payment',
        });
      case 'further': {
        const added = await this.add(tx, locked, payment, now, {
          parentAttemptId: null,
          paymentUrl: match.paymentUrl,
          note: 'a further payment to the same order',
        });
        return this.followHostedPage(tx, locked, added, payment, { now, isNew: true });
      }
    }
  }

  /** Matches our attempt to its payment after the response was lost. */
  private async adopt(
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
    await this.attempts.move(tx, mine, 'waiting', { actor: 'provider', note, now });
    return mine;
  }

  private async add(
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
    await this.attempts.insert(tx, attempt);
    attempts.unshift(attempt);
    await this.orders.writeHistory(tx, {
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

  /** Exchanges the payments of two attempts if the page of one has made the other's payment and continues with it. */
  private async followHostedPage(
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
    // The page first: no two rows hold the same payment.
    if (page.status === 'waiting') await this.attempts.save(tx, page);
    else await this.attempts.move(tx, page, 'waiting', move);
    if (row.status !== 'expired') await this.attempts.move(tx, row, 'expired', move);
    row.nextPollAt = nextPoll(row, now);
    await this.attempts.save(tx, row);
    return page;
  }
}
