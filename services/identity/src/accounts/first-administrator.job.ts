import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { OWN_WORK, PasswordService } from '../login/password.service';
import { alternativeTo } from '../users/account-rules';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { RevokeAccess } from './password-reset';

const REPORT = {
  created: 'the first administrator was created',
  promoted:
    'a member became administrator: the password is now ADMIN_PASSWORD and old sessions have ended',
  unchanged: 'the administrator exists already',
  reserved:
    'no administrator was created: the member who had ADMIN_EMAIL may take it back within seven days',
} as const;

interface Outcome {
  step: keyof typeof REPORT;
  username: string;
}

type Administrator = Pick<User, 'username' | 'email' | 'passwordHash'>;

/** Creates or promotes the administrator named in the settings before the service accepts requests (docs/accounts.md). */
@Injectable()
export class FirstAdministratorJob implements OnApplicationBootstrap {
  private readonly logger = new Logger('FirstAdministrator');

  constructor(
    private readonly users: UserRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly passwords: PasswordService,
    private readonly transactions: Transactions,
    private readonly settings: IdentitySettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = this.settings;
    if (email === undefined || password === undefined) return;
    if ((await this.users.findByEmail(email))?.isAdmin) return;
    const passwordHash = await this.passwords.hash(password, OWN_WORK);
    const administrator = { username: this.settings.ADMIN_USERNAME, email, passwordHash };
    const { step, username } = await this.transactions.run((tx, now) =>
      this.ensure(tx, administrator, now),
    );
    const level = step === 'reserved' ? 'error' : 'log';
    this.logger[level]({ username, msg: REPORT[step] });
  }

  /** Idempotent, safe in several replicas. A username that another user has gets a number. */
  async ensure(tx: EntityManager, wanted: Administrator, now: Date): Promise<Outcome> {
    for (let number = 1; ; number += 1) {
      const found = await this.users.lockByEmail(tx, wanted.email);
      if (found?.isAdmin) return { step: 'unchanged', username: found.username };
      if (found) return this.promote(tx, found, wanted.passwordHash, now);
      await this.users.lockEmails(tx, [wanted.email]);
      const ownerId = await this.users.findEmailOwner(tx, wanted.email, null, now);
      if (ownerId !== null && !(await tx.existsBy(User, { id: ownerId, email: wanted.email })))
        return { step: 'reserved', username: wanted.username };
      const username = alternativeTo(wanted.username, number);
      const administrator = { ...wanted, username, isAdmin: true, emailConfirmedAt: now };
      if (await this.users.add(tx, administrator, now)) return { step: 'created', username };
    }
  }

  /** Somebody else can have registered with the email, so the password is set and every other way into the account ends. */
  private async promote(
    tx: EntityManager,
    { id, username }: User,
    passwordHash: string,
    now: Date,
  ): Promise<Outcome> {
    const confirmed = { emailConfirmedAt: now, firstConfirmedAt: now }; // the operator says whose email it is
    const rights = { isAdmin: true, suspendedAt: null };
    await this.users.change(tx, id, { ...confirmed, ...rights, passwordHash }, now);
    await this.revokeAccess.ofEverybody(tx, id);
    return { step: 'promoted', username };
  }
}
