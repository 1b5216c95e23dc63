import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { queueMail } from '@libs/mail';
import { auditRecordOf } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { secondFactorResetMail } from '../mails/security-mails';
import { Administrators } from './administrators';
import { AuditLogRepository } from './audit-log.repository';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import { UserRepository } from '../users/user.repository';
import type { UserAction } from './suspend-user';

/** Removes every second step of a user who can no longer pass any of them. Their sessions continue, since only a device was lost. */
@Injectable()
export class ResetSecondFactor {
  constructor(
    private readonly administrators: Administrators,
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly log: AuditLogRepository,
    private readonly settings: IdentitySettings,
  ) {}

  /** Refuses the actor's own account, whose second steps are removed only in a confirmed session. Throws 403, 404 and 409. */
  async run(tx: EntityManager, { userId, actorId, reason, now }: UserAction): Promise<void> {
    const { target } = await this.administrators.lock(tx, { actorId, userId });
    if (userId === actorId)
      throw conflict('own_account', 'Remove your own second steps in the dashboard.');
    const { totp, passkeys } = await this.factors.stateOf(userId, tx);
    if (!totp && passkeys === 0)
      throw conflict('no_second_factor', 'This user has no second step.');
    await this.factors.deleteAll(tx, userId);
    const write = {
      action: 'second-factor.reset',
      actorId,
      subjectType: 'user',
      subjectId: userId,
      userId,
      reason,
    } as const;
    const change = { before: { totp, passkeys }, after: { totp: false, passkeys: 0 } };
    await this.log.add(tx, auditRecordOf({ ...write, ...change, at: now }));
    if (target.isAdmin) await this.users.publishChange(tx, target, now);
    await queueMail(tx, secondFactorResetMail(target, now, this.settings));
  }
}
