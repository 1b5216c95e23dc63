import { DAY_MS, type OrderStatus } from '@libs/contracts';
import { lockUntilCommit } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import {
  ENDED_STATUSES,
  INCOMPLETE_STATUSES,
  UNFINISHED_STATUSES,
  UNSEEN_STATUSES,
  WAITING_STATUSES,
} from './attempt-status';
import { type ChangeContext, HistoryEntry } from './history.entity';
import {
  INCOMPLETE_ORDERS,
  isComplete,
  OPEN_TO_COINS,
  ORDER_TRANSITIONS,
  requireTransition,
} from './order-status';
import { Order } from './order.entity';
import type { Review } from './review';

/** SQL states after which a retry of the transaction succeeds: serialization, deadlock, overlapping periods, duplicate row. */
export const RETRYABLE_STATES = new Set(['40001', '40P01', '23P01', '23505']);

interface DueOrders {
  now: Date;
  abandonedBefore: Date;
  /** The last order of the previous page; null for the first page. */
  after: string | null;
  limit: number;
}

interface OrderChange extends ChangeContext {
  attemptId?: string | null;
  note?: string | null;
  review?: Review;
}

/** `isPaid` if the payment itself is right, so that its time counts as the order's. */
interface OrderReview extends OrderChange {
  review: Review;
  isPaid: boolean;
}

/** A query for the ids of the orders that an administrator has to look at. */
export const ORDERS_IN_REVIEW = `select id from orders where status = 'review'
  union select order_id from attempts where review_code is not null and reviewed_at is null`;

interface NewEntry extends Omit<HistoryEntry, 'id' | 'reviewCode' | 'reviewDetail'> {
  review?: Review;
}

@Injectable()
export class OrderRepository {
  /** Serializes a user's checkouts of the same item until the transaction ends. */
  async lockCheckout(tx: EntityManager, userId: string, toolId: string | null): Promise<void> {
    await lockUntilCommit(tx, `order:${userId}:${toolId ?? 'pro'}`);
  }

  /** Serializes the opening of payments by one member, and the deletion of their account, until the transaction ends. Take it before any other lock. */
  async lockMember(tx: EntityManager, userId: string): Promise<void> {
    await lockUntilCommit(tx, `open-payments:${userId}`);
  }

  /** Loads an order and locks its row. Take this lock before changing an order or any of its attempts. */
  lock(tx: EntityManager, id: string): Promise<Order | null> {
    return tx.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Finds and locks a member's pending order of a tool, or of Pro for null, other than `exceptId`. Lock it before the entitlements. */
  lockPending(
    tx: EntityManager,
    userId: string,
    toolId: string | null,
    exceptId: string | null = null,
  ): Promise<Order | null> {
    return tx
      .createQueryBuilder(Order, 'o')
      .setLock('pessimistic_write')
      .where(
        `o.userId = :userId and o.toolId is not distinct from :toolId and o.id is distinct from :exceptId and o.status = 'pending'`,
      )
      .setParameters({ userId, toolId, exceptId })
      .getOne();
  }

  /** The buyer's other pending order of the same item, made at another price or earlier. Lock it before the entitlements. */
  otherPending(tx: EntityManager, { id, userId, toolId }: Order): Promise<Order | null> {
    return this.lockPending(tx, userId, toolId, id);
  }

  /**
   * The orders of a tool, or of Pro for null, with money that was seen and nobody has decided about: it is on its way, arrived in part or waits for an
   * administrator's decision.
   */
  withUndecidedMoney(tx: EntityManager, userId: string, toolId: string | null): Promise<Order[]> {
    return tx
      .createQueryBuilder(Order, 'o')
      .where(
        `o.userId = :userId and o.toolId is not distinct from :toolId and o.status = any(:incomplete)`,
      )
      .andWhere(
        `exists (select 1 from attempts a where a.order_id = o.id and a.reviewed_at is null and a.status <> 'refunded' and (
           a.status <> all(:unseen) or a.actually_paid > 0 or a.review_code is not null or (a.status = any(:waiting) and a.parent_attempt_id is not null)))`,
      )
      .setParameters({
        userId,
        toolId,
        incomplete: INCOMPLETE_ORDERS,
        unseen: [...UNSEEN_STATUSES],
        waiting: [...WAITING_STATUSES],
      })
      .orderBy('o.id')
      .getMany();
  }

  /** The incomplete orders that time may change, by ID; the sweep decides about each after it has locked it. */
  async findDue(
    tx: EntityManager,
    { now, abandonedBefore, after, limit }: DueOrders,
  ): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(
      `with due as (
         select order_id as id from attempts where status = 'creating' and created_at < $2
         union select order_id from attempts where status = any($6::text[]) and expires_at <= $1
         union select order_id from attempts where status = any($7::text[])
           and review_code is null and not accepted and (status_changed_at <= $3 or expires_at <= $1)
         union select order_id from attempts where status = any($8::text[]) and actually_paid > 0 and review_code is null
         union select o.id from orders o where o.status = 'pending' and not exists (
           select 1 from attempts a where a.order_id = o.id
             and (a.status <> all($9::text[]) or a.closed_at is null or a.closed_at > $3)))
       select id from due join orders using (id)
       where status = any($10::text[]) and ($4::uuid is null or id > $4::uuid)
       order by id limit $5`,
      [
        now,
        abandonedBefore,
        new Date(now.getTime() - DAY_MS),
        after,
        limit,
        [...WAITING_STATUSES],
        [...UNFINISHED_STATUSES],
        [...INCOMPLETE_STATUSES],
        [...ENDED_STATUSES],
        OPEN_TO_COINS,
      ],
    );
    return rows.map(({ id }) => id);
  }

  /** Lists the ids of a user's pending orders, in the order in which they must be locked. */
  async pendingIds(tx: EntityManager, userId: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(
      `select id from orders where user_id = $1 and status = 'pending' order by id`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  /** Stores a new order, with the first entry in its history. Throws if an order cannot begin with its status. */
  async insert(tx: EntityManager, order: Order, { actor, now }: ChangeContext): Promise<void> {
    const { id: orderId, status: to } = order;
    requireTransition(ORDER_TRANSITIONS, null, to);
    await tx.insert(Order, order);
    const entry = { orderId, attemptId: null, actor, from: null, to, note: null, at: now };
    await this.writeHistory(tx, entry);
  }

  /**
   * Moves an order to another status, with an entry in its history. No other code changes it. Throws on a transition that the table does not
   * list, and if the stored status is another one.
   */
  async move(
    tx: EntityManager,
    order: Order,
    to: OrderStatus,
    { actor, now, attemptId = null, note = null, review }: OrderChange,
  ): Promise<void> {
    const { id, status: from } = order;
    requireTransition(ORDER_TRANSITIONS, from, to);
    if (to === 'paid') order.paidAt = now;
    const moved = { status: to, paidAt: order.paidAt, notes: order.notes };
    const { affected } = await tx.update(Order, { id, status: from }, moved);
    if (affected !== 1) throw new Error(`order ${id} has moved meanwhile`);
    order.status = to;
    await this.writeHistory(tx, { orderId: id, attemptId, actor, from, to, note, review, at: now });
  }

  /** Puts an order under review; a complete one, and one that is under review already, keeps its status. */
  async putUnderReview(
    tx: EntityManager,
    order: Order,
    { isPaid, ...change }: OrderReview,
  ): Promise<void> {
    if (isPaid) order.paidAt = change.now;
    if (order.status !== 'review' && !isComplete(order.status))
      return this.move(tx, order, 'review', change);
    if (isPaid) await tx.update(Order, order.id, { paidAt: order.paidAt });
    await this.writeNote(tx, order, change);
  }

  async countInReview(tx: Pick<EntityManager, 'query'>): Promise<number> {
    const [row] = await tx.query<{ count: string }[]>(
      `select count(*) from (${ORDERS_IN_REVIEW}) as waiting`,
    );
    return Number(row?.count ?? 0);
  }

  /** Writes an entry in the history of an order that keeps its status. */
  async writeNote(
    tx: EntityManager,
    { id: orderId, status }: Order,
    { actor, now: at, attemptId = null, note = null, review }: OrderChange,
  ): Promise<void> {
    const kept = { from: status, to: status };
    await this.writeHistory(tx, { orderId, attemptId, actor, ...kept, note, review, at });
  }

  async writeHistory(tx: EntityManager, { review, ...line }: NewEntry): Promise<void> {
    const { code: reviewCode = null, detail: reviewDetail = null } = review ?? {};
    await tx.insert(HistoryEntry, { id: uuidv7(), ...line, reviewCode, reviewDetail });
  }

  /** Whether an administrator decided about an order after one of its attempts came under review for this reason, with these facts. */
  async wasReviewed(
    tx: EntityManager,
    attemptId: string,
    { code, detail }: Review,
  ): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `select 1 from order_history reported join order_history decided on decided.order_id = reported.order_id
       where reported.attempt_id = $1 and reported.review_code = $2 and reported.review_detail is not distinct from $3::jsonb
         and decided.actor = 'admin' and decided.at >= reported.at limit 1`,
      [attemptId, code, detail],
    );
    return rows.length > 0;
  }
}
