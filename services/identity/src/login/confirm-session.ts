import { Injectable } from '@nestjs/common';
import { invalidFields } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import type { Assertion } from '../second-factor/passkey-verifier';
import { type SessionMember, SessionRepository } from '../sessions/session.repository';
import { CheckCurrentPassword } from './check-current-password';
import { UsePasskey } from '../second-factor/use-passkey';

interface Proof {
  password?: string;
  credential?: Assertion;
}

/** Confirms a session again with the member's password or a passkey, for changes to how the member logs in. */
@Injectable()
export class ConfirmSession {
  constructor(
    private readonly checkCurrentPassword: CheckCurrentPassword,
    private readonly usePasskey: UsePasskey,
    private readonly sessions: SessionRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Throws 400 without a correct password or passkey. The password is throttled like a login. */
  async run(user: SessionMember, { password, credential }: Proof, network: string): Promise<void> {
    if (!credential && password === undefined)
      throw invalidFields([{ field: 'password', message: 'Please enter your password.' }]);
    const used =
      credential &&
      (await this.usePasskey.prepare(credential, { purpose: 'confirm', userId: user.id }));
    if (password !== undefined && !used)
      await this.checkCurrentPassword.run(user, password, network, 'password');
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      if (used) await this.usePasskey.run(tx, used, now);
      await this.sessions.confirm(tx, user.sessionId, now);
    });
  }
}
