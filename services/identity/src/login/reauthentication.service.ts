import { Injectable } from '@nestjs/common';
import type { PasskeyOptionsResponse } from '@libs/contracts';
import { invalidFields } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import type { Assertion } from '../second-factor/passkey-verifier';
import { PasskeyService } from '../second-factor/passkey.service';
import { type SessionMember, SessionRepository } from '../sessions/session.repository';
import { PasswordService } from './password.service';

/** Proves the identity of a logged-in member again, for ten minutes. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly passwords: PasswordService,
    private readonly passkeys: PasskeyService,
    private readonly sessions: SessionRepository,
    private readonly transactions: Transactions,
  ) {}

  passkeyOptions(userId: string): Promise<PasskeyOptionsResponse> {
    return this.passkeys.requestOptions({ purpose: 'reauthenticate', userId });
  }

  /** Takes the password, which is throttled like a login, or a passkey. Throws 400. */
  async reauthenticate(
    member: SessionMember,
    { password, credential }: { password?: string; credential?: Assertion },
    network: string,
  ): Promise<void> {
    const { id: userId, sessionId } = member;
    if (credential) {
      const used = await this.passkeys.verify(credential, { purpose: 'reauthenticate', userId });
      await this.transactions.run(async (tx, now) => {
        await this.passkeys.recordUse(tx, used, now);
        await this.sessions.reauthenticate(tx, sessionId, now);
      });
      return;
    }
    if (password === undefined)
      throw invalidFields([{ field: 'password', message: 'Please enter your password.' }]);
    await this.passwords.current(member, password, network, 'password');
    await this.transactions.run((tx, now) => this.sessions.reauthenticate(tx, sessionId, now));
  }
}
