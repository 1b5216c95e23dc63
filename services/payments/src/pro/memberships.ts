import { subscriptionChanged, type SubscriptionSource } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { DatabaseClock, lockUntilCommit } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Customer } from '../customers/customer.entity';
import { CustomerRepository } from '../customers/customer.repository';
import { CardSubscriptionRepository } from './card-subscription.repository';
import {
  computeMembership,
  computeRenewal,
  CRYPTO_PERIOD_MS,
  findLastEnd,
  GRACE_DAYS,
  nextStart,
  type PeriodChanges,
  type ProMembership,
  type Renewal,
} from './pro-period';
import { MembershipPeriod } from './membership-period.entity';

/** A user's Pro, and how it renews. */
export interface Membership extends ProMembership, Renewal {
  /** When Pro last ended; null while it lasts. */
  endedAt: Date | null;
}

/** A lock on a user's entitlements (tools and Pro), held until the transaction ends. */
export interface EntitlementLock {
  userId: string;
  /** The version of the next change; versions increase per user. */
  version: number;
  /** The time of the change, never earlier than that of a previous one. */
  now: Date;
}

interface PaidPeriod {
  source: SubscriptionSource;
  lengthMs: number;
}

/** What an administrator gives for an order without payment. */
export const GRANTED_PERIOD: PaidPeriod = { source: 'grant', lengthMs: CRYPTO_PERIOD_MS };

/** Members' entitlements: the lock that orders their changes, and the periods of Pro. */
@Injectable()
export class Memberships {
  constructor(
    private readonly clock: DatabaseClock,
    private readonly customers: CustomerRepository,
    private readonly cards: CardSubscriptionRepository,
  ) {}

  /** All periods of these users, including past ones. */
  findPeriods(tx: EntityManager, ...userIds: string[]): Promise<MembershipPeriod[]> {
    return tx.findBy(MembershipPeriod, { userId: In(userIds) });
  }

  /** All periods of these users, and a time read after them, for callers that do not hold the entitlement lock. */
  async periodsNow(
    tx: EntityManager,
    ...userIds: string[]
  ): Promise<{ periods: MembershipPeriod[]; now: Date }> {
    const periods = await this.findPeriods(tx, ...userIds);
    return { periods, now: await this.clock.now(tx) };
  }

  /** Stores changes to a user's periods. The caller must hold the user's entitlement lock. */
  async changePeriods(
    tx: EntityManager,
    userId: string,
    { trimmed, added }: PeriodChanges<MembershipPeriod>,
  ): Promise<void> {
    for (const { id, starts, ends, graceDays } of trimmed)
      await tx.update(MembershipPeriod, id, { starts, ends, graceDays });
    if (added) await tx.insert(MembershipPeriod, { id: uuidv7(), userId, orderId: null, ...added });
  }

  /** A user's membership now. */
  async read(tx: EntityManager, userId: string): Promise<Membership> {
    const { periods, now } = await this.periodsNow(tx, userId);
    return this.withRenewal(tx, userId, periods, now);
  }

  /** Publishes a user's membership after a change. The caller holds the entitlement lock. */
  async publish(tx: EntityManager, { userId, version, now }: EntitlementLock): Promise<Membership> {
    const membership = await this.withRenewal(tx, userId, await this.findPeriods(tx, userId), now);
    const { proUntil, accessUntil, source, cancelled } = membership;
    const data = {
      userId,
      proUntil: proUntil?.toISOString() ?? null,
      accessUntil: accessUntil?.toISOString() ?? null,
      source,
      cancelled,
    };
    await addToOutbox(tx, subscriptionChanged(data, { version, time: now }));
    return membership;
  }

  /** Turns the reminders of a crypto period on or off and publishes that. The caller holds the entitlement lock. */
  async setReminders(tx: EntityManager, lock: EntitlementLock, isOn: boolean): Promise<Membership> {
    await this.customers.setReminders(tx, lock.userId, isOn);
    return this.publish(tx, lock);
  }

  private async withRenewal(
    tx: EntityManager,
    userId: string,
    periods: MembershipPeriod[],
    now: Date,
  ): Promise<Membership> {
    const membership = computeMembership(periods, now);
    const customer = await tx.findOneBy(Customer, { userId });
    const renewal = computeRenewal(membership, {
      periods,
      cards: await this.cards.findOpen(tx, userId),
      remindersStopped: customer?.renewalCancelled === true,
      registeredAt: customer?.registeredAt ?? now,
    });
    return { ...membership, ...renewal, endedAt: findLastEnd(periods, now) };
  }

  /** Locks a user's entitlements, then reads the time, so that times follow the order of changes. A transaction that holds the lock gets a new version. */
  async lock(tx: EntityManager, userId: string): Promise<EntitlementLock> {
    await lockUntilCommit(tx, `entitlements:${userId}`);
    const [row] = await tx.query<{ version: string }[]>(
      `select nextval('entitlement_version') as version`,
    );
    return { userId, version: Number(row?.version), now: await this.clock.now(tx) };
  }

  /** Appends an order's period to its buyer's periods and publishes the membership. */
  async grant(
    tx: EntityManager,
    lock: EntitlementLock,
    orderId: string,
    paid: PaidPeriod,
  ): Promise<void> {
    const { userId, now } = lock;
    const { source, lengthMs } = paid;
    // A revoked grant of this order: its period has ended early, and the order buys another one.
    await tx.update(MembershipPeriod, { orderId }, { orderId: null });
    const starts = nextStart(await this.findPeriods(tx, userId), now);
    const ends = new Date(starts.getTime() + lengthMs);
    await tx.insert(MembershipPeriod, {
      id: uuidv7(),
      userId,
      orderId,
      source,
      starts,
      ends,
      graceDays: GRACE_DAYS[source],
    });
    // A new purchase restarts reminders, and a card form that is still open must not charge the buyer again.
    if (source === 'crypto') await this.customers.setReminders(tx, userId, true);
    if (source !== 'stripe') await this.cards.pollFirstPaymentsNow(tx, userId, now);
    await this.publish(tx, lock);
  }

  /** The period a Pro order bought: the month its card was charged for, or 30 days for crypto. */
  async findPaidPeriod(tx: EntityManager, orderId: string): Promise<PaidPeriod> {
    const [month] = await tx.query<{ starts: Date; ends: Date }[]>(
      `select c.period_start as starts, c.period_end as ends
       from card_charges c join attempts a on a.id = c.attempt_id where a.order_id = $1`,
      [orderId],
    );
    return month
      ? { source: 'stripe', lengthMs: month.ends.getTime() - month.starts.getTime() }
      : { source: 'crypto', lengthMs: CRYPTO_PERIOD_MS };
  }
}
