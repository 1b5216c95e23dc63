import { Injectable } from '@nestjs/common';
import type { PasskeyOptionsResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { noteSecurityDetails } from '@libs/service';
import type { Assertion } from '../second-factor/passkey-verifier';
import { PasskeyService } from '../second-factor/passkey.service';
import { PendingLoginRepository } from '../second-factor/pending-login.repository';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import type { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import {
  type LoginRequest,
  type OpenedSession,
  OpenSession,
  wrongCredentials,
} from './open-session';

/** Logins with a password or a passkey. What proves the identity is used up in the transaction that opens the session. */
@Injectable()
export class LoginService {
  constructor(
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly pendingLogins: PendingLoginRepository,
    private readonly passkeys: PasskeyService,
    private readonly openSession: OpenSession,
    private readonly transactions: Transactions,
  ) {}

  /** Continues a login after a correct password; an account with a second factor gets the token of a pending login instead of a session. */
  withPassword(
    user: User,
    request: LoginRequest,
  ): Promise<OpenedSession | { pendingToken: string }> {
    return this.transactions.run(async (tx, now) => {
      if (!(await this.users.lockForLogin(tx, user))) throw wrongCredentials(); // before the factors, as whoever changes them does
      if (!(await this.factors.isRequired(tx, user.id)))
        return this.openSession.run(tx, user, request, now);
      const { stayLoggedIn } = request;
      return { pendingToken: await this.pendingLogins.add(tx, user, stayLoggedIn, now) };
    });
  }

  /** Returns what a browser needs to use any passkey of this site. */
  passkeyOptions(): Promise<PasskeyOptionsResponse> {
    return this.passkeys.requestOptions({ purpose: 'login', userId: null });
  }

  /** Logs in with nothing but a passkey, which proves possession and the member's PIN or biometrics. Throws 400. */
  async withPasskey(assertion: Assertion, request: LoginRequest): Promise<OpenedSession> {
    const used = await this.passkeys.verify(assertion, { purpose: 'login', userId: null });
    noteSecurityDetails({ accountId: used.userId });
    return this.transactions.run(async (tx, now) => {
      const user = await this.users.lockById(tx, used.userId);
      await this.passkeys.recordUse(tx, used, now);
      return this.openSession.run(tx, user, request, now);
    });
  }
}
