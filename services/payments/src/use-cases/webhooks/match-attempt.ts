import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProviderPayment } from '../../providers/crypto-provider';
import { Attempt } from '../../store/attempt.entity';
import { attemptAtAddress, attemptsOf, newAttempt } from '../../store/attempt.repository';
import type { Order } from '../../store/order.entity';
import { lockOrder } from '../../store/order.repository';
import { writeHistory } from '../../store/payment-event.repository';
import { followHostedPage } from './follow-hosted-page';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An order whose row is locked, with all of its attempts, latest first. */
export interface LockedOrder {
  order: Order;
  attempts: Attempt[];
}

/** Finds the order and the attempt that a provider's payment belongs to. */
@Injectable()
export class MatchAttempt {
  /** Locks the order of related payments; null if they are not ours. */
  async lock(tx: EntityManager, payments: readonly ProviderPayment[]): Promise<LockedOrder | null> {
    for (const payment of payments) {
      const known = await this.find(tx, payment);
      const order = known && (await lockOrder(tx, known.orderId));
      if (order) return { order, attempts: await attemptsOf(tx, [order.id]) };
    }
    return null;
  }

  /** Matches by the payment's ID, the payment it tops up, the order_id we sent, or its address, in this order. */
  async find(tx: EntityManager, { id, parentId, attemptId, payAddress, payCurrency }: ProviderPayment): Promise<Attempt | null> {
    return (
      (await this.byProviderId(tx, id)) ??
      (parentId === null ? null : await this.byProviderId(tx, parentId)) ??
      (attemptId !== null && UUID.test(attemptId) ? await tx.findOneBy(Attempt, { id: attemptId }) : null) ??
      (payAddress === null ? null : await attemptAtAddress(tx, payAddress, payCurrency))
    );
  }

  /** The attempt of a payment in its locked order; adds an attempt for an unknown payment. */
  async attemptOf(tx: EntityManager, locked: LockedOrder, payment: ProviderPayment, now: Date): Promise<Attempt> {
    const { attempts } = locked;
    const known = attempts.find(({ providerPaymentId }) => providerPaymentId === payment.id);
    if (known) return followHostedPage(tx, attempts, known, payment, { now });
    const mine = attempts.find(({ id }) => id === payment.attemptId);
    if (mine?.providerPaymentId === null && payment.parentId === null) return this.adopt(tx, attempts, mine, payment, now);
    const parent = parentOf(attempts, payment);
    const note = parent ? 'a top-up to the address of a payment' : 'a further payment to the same order';
    const added = await this.add(tx, locked, payment, now, { parentAttemptId: parent?.id ?? null, paymentUrl: mine?.paymentUrl, note });
    return parent ? added : followHostedPage(tx, attempts, added, payment, { now, isNew: true });
  }

  private byProviderId(tx: EntityManager, providerPaymentId: string): Promise<Attempt | null> {
    return tx.findOneBy(Attempt, { provider: 'nowpayments', providerPaymentId });
  }

  /** Matches our attempt to its payment after the response was lost. The attempt reopens unless another one has replaced it. */
  private async adopt(tx: EntityManager, attempts: Attempt[], mine: Attempt, payment: ProviderPayment, now: Date): Promise<Attempt> {
    const from = mine.status;
    const hasSuccessor = attempts.some(({ closedAt, payCurrency }) => closedAt === null && payCurrency === mine.payCurrency);
    Object.assign(mine, factsOf(payment), { status: 'waiting', closedAt: hasSuccessor ? mine.closedAt : null } satisfies Partial<Attempt>);
    const note = 'matched by the order_id that was sent along';
    await writeHistory(tx, { orderId: mine.orderId, attemptId: mine.id, actor: 'provider', from, to: 'waiting', note, at: now });
    return mine;
  }

  private async add(tx: EntityManager, locked: LockedOrder, payment: ProviderPayment, now: Date, found: Found): Promise<Attempt> {
    const { order, attempts } = locked;
    const { note, parentAttemptId, paymentUrl = null } = found;
    const given = {
      ...factsOf(payment),
      payCurrency: payment.payCurrency,
      parentAttemptId,
      paymentUrl,
      status: 'waiting',
      closedAt: now,
    } as const;
    const attempt = newAttempt(order, 'nowpayments', now, given);
    await tx.insert(Attempt, attempt);
    attempts.unshift(attempt);
    await writeHistory(tx, { orderId: order.id, attemptId: attempt.id, actor: 'provider', from: null, to: 'waiting', note, at: now });
    return attempt;
  }
}

interface Found {
  parentAttemptId: string | null;
  paymentUrl?: string | null;
  note: string;
}

/** The attempt whose address was reused: the parent named by the provider, otherwise the one with this address. */
function parentOf(attempts: readonly Attempt[], { parentId, attemptId, payAddress }: ProviderPayment): Attempt | undefined {
  const roots = attempts.filter(({ parentAttemptId }) => parentAttemptId === null);
  const named = parentId === null ? undefined : attempts.find(({ providerPaymentId }) => providerPaymentId === parentId);
  if (named) return roots.find(({ id }) => id === (named.parentAttemptId ?? named.id));
  const atAddress = payAddress === null ? undefined : roots.find((root) => root.payAddress === payAddress);
  return atAddress ?? (parentId === null ? undefined : roots.find(({ id }) => id === attemptId));
}

function factsOf({ id: providerPaymentId, payAmount, payAddress, network, expiresAt }: ProviderPayment) {
  return { providerPaymentId, payAmount, payAddress, network, expiresAt };
}
