import { Injectable } from '@nestjs/common';
import { userChanged } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { addToOutbox, auditRecordOf } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { Administrators, requireAnotherAdministrator } from './administrators';
import { AuditLogRepository } from './audit-log.repository';
import { User } from '../users/user.entity';
import { stateOf } from '../users/user.repository';
import type { UserAction } from './suspend-user';

/** Makes a user an administrator, or a member again, and publishes `user.changed`, which ends cached rights. Throws 403, 404 and 409. */
@Injectable()
export class ChangeAdministrator {
  constructor(
    private readonly administrators: Administrators,
    private readonly log: AuditLogRepository,
  ) {}

  async run(
    tx: EntityManager,
    isAdmin: boolean,
    { userId, actorId, reason, now }: UserAction,
  ): Promise<void> {
    const locked = await this.administrators.lock(tx, { actorId, userId });
    const { target } = locked;
    if (isAdmin) requirePromotable(target);
    else if (!target.isAdmin)
      throw conflict('not_administrator', 'This user is not an administrator.');
    else requireAnotherAdministrator(locked);
    const changed = tx.merge(User, target, { isAdmin, version: target.version + 1 });
    await tx.save(changed);
    const action = isAdmin ? 'administrator.add' : 'administrator.remove';
    const write = {
      action,
      actorId,
      subjectType: 'user',
      subjectId: userId,
      userId,
      reason,
    } as const;
    await this.log.add(
      tx,
      auditRecordOf({ ...write, before: { isAdmin: !isAdmin }, after: { isAdmin }, at: now }),
    );
    await addToOutbox(tx, userChanged(stateOf(changed), { version: changed.version, time: now }));
  }
}

function requirePromotable({ isAdmin, suspendedAt }: User): void {
  if (isAdmin) throw conflict('already_administrator', 'This user is an administrator already.');
  if (suspendedAt !== null)
    throw conflict('user_suspended', 'This user is suspended. Restore the account first.');
}
