import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { SessionRevocations } from '../sessions/session-revocations';
import { IdentitySettings } from '../identity.settings';
import { OWN_WORK, PasswordHasher } from '../login/password-hasher';
import { UserRepository } from '../users/user.repository';
import { EnsureAdministrator } from './ensure-administrator';

const REPORT = {
  create: 'the first administrator was created',
  promote:
    'a member became administrator: the password is now ADMIN_PASSWORD and old sessions have ended',
  nothing: 'the administrator exists already',
} as const;

/** Creates or promotes the administrator named in the settings before the service accepts requests (contract §2). */
@Injectable()
export class FirstAdministratorJob implements OnApplicationBootstrap {
  private readonly logger = new Logger('FirstAdministrator');

  constructor(
    private readonly settings: IdentitySettings,
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly transactions: Transactions,
    private readonly ensureAdministrator: EnsureAdministrator,
    private readonly revocations: SessionRevocations,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const {
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      ADMIN_USERNAME: username,
    } = this.settings;
    if (email === undefined || password === undefined) return;
    if ((await this.users.findByEmail(email))?.isAdmin) return;
    const passwordHash = await this.hasher.hash(password, OWN_WORK);
    const outcome = await this.transactions.run((tx) =>
      this.ensureAdministrator.run(tx, { username, email, passwordHash }, new Date()),
    );
    this.revocations.publish(outcome.revoked);
    this.logger.log({ username: outcome.username, msg: REPORT[outcome.step] });
  }
}
