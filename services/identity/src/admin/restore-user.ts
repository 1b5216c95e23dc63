import { Injectable } from '@nestjs/common';
import { userChanged } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { addToOutbox, auditRecordOf } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { Administrators } from './administrators';
import { AuditLogRepository } from './audit-log.repository';
import { User } from '../users/user.entity';
import { stateOf } from '../users/user.repository';
import type { UserAction } from './suspend-user';

/** Lets a suspended user log in again, and publishes `user.changed`. Throws 403, 404 and 409. */
@Injectable()
export class RestoreUser {
  constructor(
    private readonly administrators: Administrators,
    private readonly log: AuditLogRepository,
  ) {}

  async run(tx: EntityManager, { userId, actorId, reason, now }: UserAction): Promise<void> {
    const { target } = await this.administrators.lock(tx, { actorId, userId });
    const { suspendedAt } = target;
    if (suspendedAt === null) throw conflict('not_suspended', 'This user is not suspended.');
    const changed = tx.merge(User, target, { suspendedAt: null, version: target.version + 1 });
    await tx.save(changed);
    const write = {
      action: 'user.restore',
      actorId,
      subjectType: 'user',
      subjectId: userId,
      userId,
      reason,
    } as const;
    await this.log.add(
      tx,
      auditRecordOf({ ...write, before: { suspendedAt }, after: { suspendedAt: null }, at: now }),
    );
    await addToOutbox(tx, userChanged(stateOf(changed), { version: changed.version, time: now }));
  }
}
