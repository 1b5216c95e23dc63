import { Injectable } from '@nestjs/common';
import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { membershipOf } from '../../domain/pro-membership';
import { setProUntil } from '../../domain/set-pro-until';
import { isDeleted } from '../../store/customer.repository';
import { DatabaseClock } from '../../store/database-clock';
import { lockEntitlements } from '../../store/entitlement.repository';
import { recordAdministratorWrite } from '../../store/record-administrator-write';
import { changePeriods, periodsOf } from '../../store/subscription-period.repository';
import type { SubscriptionPeriod } from '../../store/subscription-period.entity';
import { publishMembership, type Subscription } from '../subscriptions/publish-membership';
import type { AuditedAction } from '../../store/audit-record.entity';

interface ProAction extends AuditedAction {
  endedCards?: string[];
}

/** Grants, extends, shortens or ends a user's Pro, with an audit record; null ends it now. */
@Injectable()
export class SetPro {
  constructor(private readonly clock: DatabaseClock) {}

  async run(tx: EntityManager, until: Date | null, { userId, actorId, reason, endedCards = [] }: ProAction): Promise<Subscription> {
    if (await isDeleted(tx, userId)) throw notFound('user_not_found', 'User not found');
    const lock = await lockEntitlements(tx, userId, this.clock);
    const { now } = lock;
    const before = await periodsOf(tx, userId);
    await changePeriods(tx, userId, setProUntil(before, until ?? now, now));
    const after = await periodsOf(tx, userId);
    await recordAdministratorWrite(tx, {
      ...{ action: 'pro.set', userId, actorId, reason, at: now },
      before: asRecorded(before, now),
      after: { ...asRecorded(after, now), ...(endedCards.length > 0 ? { endedCards } : {}) },
    });
    return publishMembership(tx, lock);
  }
}

function asRecorded(periods: SubscriptionPeriod[], now: Date): object {
  return { ...membershipOf(periods, now), periods: periods.filter(({ ends }) => ends >= now) };
}
