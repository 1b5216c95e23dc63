import { paymentChanged } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull } from 'typeorm';
import {
  ATTEMPT_TRANSITIONS,
  type AttemptStatus,
  CLOSED_STATUSES,
  CONFIRMING_STATUSES,
} from './attempt-status';
import { Attempt } from './attempt.entity';
import type { ChangeContext } from './history.entity';
import { requireTransition } from './order-status';
import type { Order } from './order.entity';
import { OrderRepository } from './order.repository';
import { closing, nextPoll } from './poll-schedule';
import { publicStatus } from './public-status';
import type { Review } from './review';

interface CreationWindow {
  userId: string;
  limit: number;
  after: Date;
}

/** Why something is done to an attempt, for its history. */
interface AttemptMove extends ChangeContext {
  note: string | null;
}

/** Changes besides the status, which only `move` changes. */
export type AttemptChanges = Partial<
  Omit<Attempt, 'id' | 'orderId' | 'status' | 'statusChangedAt'>
>;

/** An order whose row is locked, with all of its attempts, latest first. */
export interface LockedOrder {
  order: Order;
  attempts: Attempt[];
}

interface DueAttempts {
  limit: number;
  now: Date;
}

/** Recent attempts first, then other open ones, then closed ones, so that a waiting buyer is never delayed. */
const BUYERS_FIRST = `case when attempt.closed_at is not null and attempt.status <> all(:confirming) then 2
  when attempt.created_at > cast(:now as timestamptz) - interval '1 hour' then 0 else 1 end`;

const isClosed = (status: AttemptStatus): boolean => CLOSED_STATUSES.has(status);

@Injectable()
export class AttemptRepository {
  constructor(private readonly orders: OrderRepository) {}

  /** The attempt for coins received at an address: preferably one in the same coin, otherwise the latest. */
  atAddress(tx: EntityManager, payAddress: string, payCurrency: string): Promise<Attempt | null> {
    return tx
      .createQueryBuilder(Attempt, 'attempt')
      .where(
        `attempt.payAddress = :payAddress and attempt.provider = 'nowpayments' and attempt.parentAttemptId is null`,
        { payAddress },
      )
      .orderBy('case when attempt.pay_currency = :payCurrency then 0 else 1 end')
      .setParameter('payCurrency', payCurrency)
      .addOrderBy('attempt.createdAt', 'DESC')
      .limit(1)
      .getOne();
  }

  async unknownPayments(tx: EntityManager, providerPaymentIds: string[]): Promise<string[]> {
    if (providerPaymentIds.length === 0) return [];
    const known = await tx.findBy(Attempt, {
      provider: 'nowpayments',
      providerPaymentId: In(providerPaymentIds),
    });
    return providerPaymentIds.filter(
      (id) => !known.some(({ providerPaymentId }) => providerPaymentId === id),
    );
  }

  /** How many readings of an order's payments were recorded, given a payment or the payment it tops up; null for an unknown one. */
  async readingsOfOrder(
    tx: EntityManager,
    providerPaymentId: string,
    parentId: string | null,
  ): Promise<number | null> {
    const [row] = await tx.query<{ readings: string | null }[]>(
      `select sum(readings) as readings from attempts where order_id in (
         select order_id from attempts where provider = 'nowpayments' and provider_payment_id in ($1, $2))`,
      [providerPaymentId, parentId],
    );
    return row?.readings == null ? null : Number(row.readings);
  }

  async countOpen(tx: EntityManager, userId: string): Promise<number> {
    const [row] = await tx.query<{ open: string }[]>(
      `select count(*) as open from attempts a join orders o on o.id = a.order_id
       where o.user_id = $1 and o.status = 'pending' and a.provider = 'nowpayments' and a.closed_at is null`,
      [userId],
    );
    return Number(row?.open);
  }

  /** The creation time of the payment that exhausts a member's limit since `after`; null while there is room. Top-ups do not count. */
  async creationWindowFullSince(
    tx: EntityManager,
    { userId, limit, after }: CreationWindow,
  ): Promise<Date | null> {
    const [row] = await tx.query<{ created_at: Date }[]>(
      `select a.created_at from attempts a join orders o on o.id = a.order_id
       where o.user_id = $1 and a.provider = 'nowpayments' and a.parent_attempt_id is null and a.created_at > $2
       order by a.created_at desc offset $3 limit 1`,
      [userId, after, limit - 1],
    );
    return row?.created_at ?? null;
  }

  /** Closes the waiting attempts of an order. */
  async closeWaiting(tx: EntityManager, orderId: string, by: AttemptMove): Promise<void> {
    for (const attempt of await tx.findBy(Attempt, { orderId, status: 'waiting' }))
      await this.close(tx, attempt, by);
  }

  findOpen(tx: EntityManager, orderId: string, payCurrency: string): Promise<Attempt | null> {
    return tx.findOneBy(Attempt, { orderId, payCurrency, closedAt: IsNull() });
  }

  /** Stores a new attempt, with the first entry in its history. Throws if an attempt cannot begin with its status. */
  async insert(
    tx: EntityManager,
    attempt: Attempt,
    { actor, note, now, review }: AttemptMove & { review?: Review },
  ): Promise<void> {
    const { id: attemptId, orderId, status: to } = attempt;
    requireTransition(ATTEMPT_TRANSITIONS, null, to);
    await tx.insert(Attempt, attempt);
    const entry = { orderId, attemptId, actor, from: null, to, note, review, at: now };
    await this.orders.writeHistory(tx, entry);
  }

  /**
   * Moves an attempt to another status, with an entry in its history, and stores it with further changes. No other code changes the status.
   * Throws on a transition that the table does not list, and if the stored status is another one.
   */
  async move(
    tx: EntityManager,
    attempt: Attempt,
    to: AttemptStatus,
    { actor, now, note }: AttemptMove,
    changes: AttemptChanges = {},
  ): Promise<void> {
    const { id: attemptId, orderId, status: from } = attempt;
    requireTransition(ATTEMPT_TRANSITIONS, from, to);
    const closedAt = to === 'waiting' ? null : (attempt.closedAt ?? (isClosed(to) ? now : null));
    const moved = { ...changes, status: to, statusChangedAt: now, closedAt };
    const { affected } = await tx.update(Attempt, { id: attemptId, status: from }, moved);
    if (affected !== 1) throw new Error(`attempt ${attemptId} has moved meanwhile`);
    Object.assign(attempt, moved);
    const entry = { orderId, attemptId, actor, from, to, note, at: now };
    await this.orders.writeHistory(tx, entry);
  }

  /** Stores changes of an attempt besides its status, and no other column: a poll may have been claimed since it was read. */
  async change(tx: EntityManager, attempt: Attempt, changes: AttemptChanges): Promise<void> {
    Object.assign(attempt, changes);
    if (Object.keys(changes).length > 0) await tx.update(Attempt, attempt.id, changes);
  }

  /** Ends the wait for an attempt's payment, which is polled for late money from now on, and stores further changes. */
  async close(
    tx: EntityManager,
    attempt: Attempt,
    by: AttemptMove,
    changes: AttemptChanges = {},
  ): Promise<void> {
    const { status, closedAt, nextPollAt } = closing(attempt, by.now);
    if (status === attempt.status)
      await this.change(tx, attempt, { ...changes, closedAt, nextPollAt });
    else await this.move(tx, attempt, status, by, { ...changes, nextPollAt });
  }

  /** Locks an order's row, then reads its attempts; null for an unknown order. */
  async lockOrder(tx: EntityManager, orderId: string): Promise<LockedOrder | null> {
    const order = await this.orders.lock(tx, orderId);
    return order && { order, attempts: await this.of(tx, [orderId]) };
  }

  /** Locks the order of an attempt, which exists. */
  async lockKnownOrder(tx: EntityManager, orderId: string): Promise<LockedOrder> {
    const locked = await this.lockOrder(tx, orderId);
    if (!locked) throw new Error(`there is no order ${orderId}`);
    return locked;
  }

  of(tx: EntityManager, orderIds: string[]): Promise<Attempt[]> {
    return tx
      .createQueryBuilder(Attempt, 'attempt')
      .where('attempt.orderId = any(:orderIds)', { orderIds })
      .orderBy('attempt.createdAt', 'DESC')
      .addOrderBy('attempt.id', 'DESC')
      .getMany();
  }

  /** The provider's IDs of payments due to be polled, most urgent first. Reschedules them, so that no other replica claims them too. */
  async claimDue(tx: EntityManager, { limit, now }: DueAttempts): Promise<string[]> {
    const due = await tx
      .createQueryBuilder(Attempt, 'attempt')
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .where(`attempt.nextPollAt <= :now and attempt.provider = 'nowpayments'`, { now })
      .andWhere('attempt.providerPaymentId is not null')
      .orderBy(BUYERS_FIRST)
      .setParameter('confirming', [...CONFIRMING_STATUSES])
      .addOrderBy('attempt.nextPollAt')
      .limit(limit)
      .getMany();
    for (const { id, status, polls, closedAt } of due) {
      await tx.update(Attempt, id, {
        polls: polls + 1,
        nextPollAt: nextPoll({ status, polls: polls + 1, closedAt }, now),
      });
    }
    return due.flatMap(({ providerPaymentId }) => providerPaymentId ?? []);
  }

  /** Publishes the status of every attempt, so that all of the buyer's pages update. The caller holds the order's lock: versions follow commits. */
  async publish(tx: EntityManager, order: Order, now: Date): Promise<void> {
    const attempts = await this.of(tx, [order.id]);
    for (const attempt of attempts) {
      const [row] = await tx.query<{ version: string }[]>(
        `select nextval('payment_version') as version`,
      );
      const status = publicStatus(attempt, order.status, attempts);
      const data = { userId: order.userId, paymentId: attempt.id, orderId: order.id, status };
      await addToOutbox(tx, paymentChanged(data, { version: Number(row?.version), time: now }));
    }
  }
}
