import { Injectable } from '@nestjs/common';
import { subscriptionChanged } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { membershipOf, type ProMembership } from '../domain/pro-membership';
import { setProUntil } from '../domain/set-pro-until';
import { AuditRecord } from '../store/audit-record.entity';
import { takeEntitlementTurn } from '../store/entitlement-turn';
import { changePeriods, periodsOf } from '../store/periods';
import type { SubscriptionPeriod } from '../store/subscription-period.entity';
import type { AuditedAct } from './audited-act';

/** Grants, extends, shortens or ends a user's Pro by hand, on record; null means now. */
@Injectable()
export class SetPro {
  async run(tx: EntityManager, until: Date | null, { userId, actorId, reason, now }: AuditedAct): Promise<ProMembership> {
    const version = await takeEntitlementTurn(tx, userId);
    const before = await periodsOf(tx, userId);
    await changePeriods(tx, userId, setProUntil(before, until ?? now, now));
    const after = await periodsOf(tx, userId);
    const membership = membershipOf(after, now);
    await tx.insert(AuditRecord, {
      id: uuidv7(),
      actorId,
      action: 'pro.set',
      userId,
      reason,
      before: asRecorded(before, now),
      after: asRecorded(after, now),
      at: now,
    });
    await addToOutbox(tx, subscriptionChanged(asAnnounced(userId, membership), { version, time: now }));
    return membership;
  }
}

/** The membership and every period that is not over, as they stood. */
function asRecorded(periods: SubscriptionPeriod[], now: Date): object {
  return { ...membershipOf(periods, now), periods: periods.filter(({ ends }) => ends >= now) };
}

function asAnnounced(userId: string, { proUntil, accessUntil, source }: ProMembership) {
  const [paidUntil, letInUntil] = [proUntil, accessUntil].map((time) => time?.toISOString() ?? null);
  return { userId, proUntil: paidUntil ?? null, accessUntil: letInUntil ?? null, source, cancelled: false };
}
