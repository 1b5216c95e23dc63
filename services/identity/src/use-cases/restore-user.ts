import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { auditRecordOf } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { Administrators } from '../store/administrators';
import { AuditLogRepository } from '../store/audit-log.repository';
import { User } from '../store/user.entity';
import type { UserAction } from './suspend-user';

/** Lets a suspended user log in again. */
@Injectable()
export class RestoreUser {
  constructor(
    private readonly administrators: Administrators,
    private readonly log: AuditLogRepository,
  ) {}

  /** Throws 403, 404 and 409. */
  async run(tx: EntityManager, { userId, actorId, reason, now }: UserAction): Promise<void> {
    const { suspendedAt } = (await this.administrators.lock(tx, { actorId, userId })).target;
    if (suspendedAt === null) throw conflict('not_suspended', 'This user is not suspended.');
    await tx.update(User, { id: userId }, { suspendedAt: null });
    const write = { action: 'user.restore', actorId, subjectType: 'user', subjectId: userId, userId, reason } as const;
    await this.log.add(tx, auditRecordOf({ ...write, before: { suspendedAt }, after: { suspendedAt: null }, at: now }));
  }
}
