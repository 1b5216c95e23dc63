import { DatabaseClock } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { membershipOf } from '../pro/pro-period';
import { mayRenew } from '../pro/renewal';
import { setProUntil } from '../pro/pro-period';
import { isDeleted } from '../customers/customers.repository';
import { lockEntitlements } from '../pro/entitlement-lock';
import { lockCheckout, pendingOrderOf } from '../orders/order.repository';
import { recordAdministratorWrite } from './record-administrator-write';
import { changePeriods, periodsOf } from '../pro/membership';
import type { SubscriptionPeriod } from '../pro/subscription-period.entity';
import { cancelUnlessPaying } from '../orders/cancel-order';
import { publishMembership, type Membership } from '../pro/membership';
import type { AuditedAction } from './audit-record.entity';

interface ProAction extends AuditedAction {
  endedCards?: string[];
}

/** Grants, extends, shortens or ends a user's Pro, with an audit record; null ends it now. A crypto page that could not be opened now is closed. */
@Injectable()
export class SetPro {
  constructor(private readonly clock: DatabaseClock) {}

  async run(
    tx: EntityManager,
    until: Date | null,
    { userId, actorId, reason, endedCards = [] }: ProAction,
  ): Promise<Membership> {
    await lockCheckout(tx, userId, null);
    const pending = await pendingOrderOf(tx, userId, null);
    const lock = await lockEntitlements(tx, userId, this.clock);
    if (await isDeleted(tx, userId)) throw notFound('user_not_found', 'User not found');
    const { now } = lock;
    const before = await periodsOf(tx, userId);
    await changePeriods(tx, userId, setProUntil(before, until ?? now, now));
    const after = await periodsOf(tx, userId);
    await recordAdministratorWrite(tx, {
      action: 'pro.set',
      userId,
      actorId,
      reason,
      at: now,
      before: asRecorded(before, now),
      after: { ...asRecorded(after, now), ...(endedCards.length > 0 ? { endedCards } : {}) },
    });
    const membership = await publishMembership(tx, lock);
    const isBought = !mayRenew(membership.proUntil, now);
    if (pending && isBought)
      await cancelUnlessPaying(tx, pending, {
        actor: 'admin',
        note: 'an administrator has granted Pro',
        now,
      });
    return membership;
  }
}

function asRecorded(periods: SubscriptionPeriod[], now: Date): object {
  return { ...membershipOf(periods, now), periods: periods.filter(({ ends }) => ends >= now) };
}
