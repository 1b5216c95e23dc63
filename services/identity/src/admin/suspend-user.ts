import { Injectable } from '@nestjs/common';
import { type SessionRevoked, userChanged } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { addToOutbox, auditRecordOf } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { Administrators } from './administrators';
import { AuditLogRepository } from './audit-log.repository';
import { SessionRepository } from '../sessions/session.repository';
import { User } from '../users/user.entity';
import { stateOf } from '../users/user.repository';

export interface UserAction {
  userId: string;
  actorId: string;
  reason: string;
  now: Date;
}

/** Suspends a user, so that they cannot log in, ends their sessions and publishes `user.changed`, which stops card charges. */
@Injectable()
export class SuspendUser {
  constructor(
    private readonly administrators: Administrators,
    private readonly sessions: SessionRepository,
    private readonly log: AuditLogRepository,
  ) {}

  /** An active administrator other than the user remains, since nobody suspends themselves. Throws 403, 404 and 409. */
  async run(
    tx: EntityManager,
    { userId, actorId, reason, now }: UserAction,
  ): Promise<SessionRevoked> {
    const { target } = await this.administrators.lock(tx, { actorId, userId });
    if (userId === actorId) throw conflict('own_account', 'You cannot suspend your own account.');
    if (target.suspendedAt !== null)
      throw conflict('already_suspended', 'This user is suspended already.');
    const changed = tx.merge(User, target, { suspendedAt: now, version: target.version + 1 });
    await tx.save(changed);
    const write = {
      action: 'user.suspend',
      actorId,
      subjectType: 'user',
      subjectId: userId,
      userId,
      reason,
    } as const;
    await this.log.add(
      tx,
      auditRecordOf({
        ...write,
        before: { suspendedAt: null },
        after: { suspendedAt: now },
        at: now,
      }),
    );
    await addToOutbox(tx, userChanged(stateOf(changed), { version: changed.version, time: now }));
    return this.sessions.endAll(tx, userId, null);
  }
}
