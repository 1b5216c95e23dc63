import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@libs/contracts';
import { conflict, forbidden, notFound } from '@libs/errors';
import { queueMail } from '@libs/mail';
import { toAuditRecord } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { secondFactorResetMail } from '../mails/second-factor-mails';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import { SessionRepository } from '../sessions/session.repository';
import { isActiveAdministrator, type User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { AuditLogRepository } from './audit-log.repository';

/** What an administrator does to a user; the audit log stores it. */
interface Act {
  userId: string;
  actorId: string;
  reason: string;
}

type AuditedAct = Act & { action: AuditAction; at: Date };

interface LockedUser {
  target: User;
  active: User[]; // administrators who can log in
}

export const NO_SUCH_USER = 'User not found';

/** What administrators do to users. Each act throws 403 if the actor is no longer an administrator, 404 and 409. */
@Injectable()
export class AdminUsersService {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly factors: SecondFactorRepository,
    private readonly log: AuditLogRepository,
    private readonly transactions: Transactions,
    private readonly settings: IdentitySettings,
  ) {}

  /** Keeps a user from logging in and ends their sessions; `user.changed` stops card charges. An active administrator remains, since nobody suspends themselves. */
  async suspend(act: Act): Promise<void> {
    await this.transactions.run(async (tx, now) => {
      const { target } = await this.lock(tx, act);
      if (act.userId === act.actorId)
        throw conflict('own_account', 'You cannot suspend your own account.');
      if (target.suspendedAt !== null)
        throw conflict('already_suspended', 'This user is already suspended.');
      const audit = { ...act, action: 'user.suspend', at: now } as const;
      await this.changeUser(tx, target, { suspendedAt: now }, audit);
      await this.sessions.endAll(tx, target.id);
    });
  }

  /** Lets a suspended user log in again. */
  async restore(act: Act): Promise<void> {
    await this.transactions.run(async (tx, now) => {
      const { target } = await this.lock(tx, act);
      if (target.suspendedAt === null)
        throw conflict('not_suspended', 'This user is not suspended.');
      const audit = { ...act, action: 'user.restore', at: now } as const;
      await this.changeUser(tx, target, { suspendedAt: null }, audit);
    });
  }

  async addAdministrator(act: Act): Promise<void> {
    await this.transactions.run(async (tx, now) => {
      const { target } = await this.lock(tx, act);
      if (target.isAdmin)
        throw conflict('already_administrator', 'This user is already an administrator.');
      if (target.suspendedAt !== null)
        throw conflict('user_suspended', 'This user is suspended. Restore the account first.');
      const audit = { ...act, action: 'administrator.add', at: now } as const;
      await this.changeUser(tx, target, { isAdmin: true }, audit);
    });
  }

  /** Somebody who can administer the marketplace remains. */
  async removeAdministrator(act: Act): Promise<void> {
    await this.transactions.run(async (tx, now) => {
      const { target, active } = await this.lock(tx, act);
      if (!target.isAdmin)
        throw conflict('not_administrator', 'This user is not an administrator.');
      if (active.every(({ id }) => id === target.id)) {
        throw conflict(
          'last_administrator',
          'This is the last administrator. Make somebody else an administrator first.',
        );
      }
      const audit = { ...act, action: 'administrator.remove', at: now } as const;
      await this.changeUser(tx, target, { isAdmin: false }, audit);
    });
  }

  /** Removes every second factor of a user who has lost them. Their sessions continue, since only a device was lost. One's own are removed in the account, after re-authentication. */
  async resetSecondFactor(act: Act): Promise<void> {
    await this.transactions.run(async (tx, now) => {
      const { target } = await this.lock(tx, act);
      if (act.userId === act.actorId)
        throw conflict('own_account', 'Remove your own second factors in your account.');
      const { totp, passkeys } = await this.factors.readState(target.id, tx);
      if (!totp && passkeys === 0)
        throw conflict('no_second_factor', 'This user has no second factor.');
      await this.factors.deleteAll(tx, target.id);
      const audit = { ...act, action: 'second-factor.reset', at: now } as const;
      await this.record(tx, audit, { totp, passkeys }, { totp: false, passkeys: 0 });
      if (target.isAdmin) await this.users.change(tx, target.id, {}, now); // takes the administrator's rights
      await queueMail(tx, secondFactorResetMail(target, now, this.settings));
    });
  }

  /** Locks all administrators and a user, so that of two administrators who remove each other the second gets a 403. */
  private async lock(
    tx: EntityManager,
    { actorId, userId }: Pick<Act, 'actorId' | 'userId'>,
  ): Promise<LockedUser> {
    const locked = await this.users.lockWithAdministrators(tx, userId);
    const active = locked.filter(isActiveAdministrator);
    if (!active.some(({ id }) => id === actorId))
      throw forbidden('admin_required', 'Admin access required');
    const target = locked.find(({ id }) => id === userId);
    if (!target) throw notFound('user_not_found', NO_SUCH_USER);
    return { target, active };
  }

  /** Changes a locked user, publishes `user.changed` and records the act. */
  private async changeUser(
    tx: EntityManager,
    { id, isAdmin, suspendedAt }: User,
    changes: Partial<Pick<User, 'isAdmin' | 'suspendedAt'>>,
    audit: AuditedAct,
  ): Promise<void> {
    await this.users.change(tx, id, changes, audit.at);
    const before = { isAdmin, suspendedAt };
    await this.record(tx, audit, before, { ...before, ...changes });
  }

  private async record(
    tx: EntityManager,
    audit: AuditedAct,
    before: object,
    after: object,
  ): Promise<void> {
    const subject = { subjectType: 'user', subjectId: audit.userId } as const;
    await this.log.add(tx, toAuditRecord({ ...audit, ...subject, before, after }));
  }
}
