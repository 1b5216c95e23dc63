import type { PasskeyOptionsResponse } from '@libs/contracts';
import { invalidFields } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { noteSecurityDetails } from '@libs/service';
import { Injectable } from '@nestjs/common';
import type { Assertion } from '../second-factor/passkey-verifier';
import { PasskeyService } from '../second-factor/passkey.service';
import { type PendingLogin } from '../second-factor/pending-login.entity';
import { PendingLoginRepository } from '../second-factor/pending-login.repository';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { type SessionMember, SessionRepository } from '../sessions/session.repository';
import { CodeThrottle } from '../throttling/throttles';
import type { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import {
  type LoginRequest,
  type OpenedSession,
  OpenSession,
  wrongCredentials,
} from './open-session';
import { PasswordService } from './password.service';

type SecondFactorRequest = Pick<LoginRequest, 'caller' | 'client'>;

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
      if (!(await this.users.lockForLogin(tx, user))) throw wrongCredentials(); // before the factors, as every change of them does
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

/** Ends a login whose password was correct: the pending login and the factor are used up with the session that they open, or not at all. */
@Injectable()
export class SecondFactorLogin {
  constructor(
    private readonly pendingLogins: PendingLoginRepository,
    private readonly codeThrottle: CodeThrottle,
    private readonly secondFactors: SecondFactorService,
    private readonly passkeys: PasskeyService,
    private readonly openSession: OpenSession,
    private readonly transactions: Transactions,
  ) {}

  /** With a code of the authenticator app or a backup code. Throws 401, and 429 after too many wrong codes. */
  async withCode(
    token: string | null,
    code: string,
    request: SecondFactorRequest,
  ): Promise<OpenedSession> {
    const login = await this.findPending(token);
    const { user, stayLoggedIn } = login;
    return this.codeThrottle.attempt(request.client.network, user.email, () =>
      this.transactions.run(async (tx, now) => {
        await this.pendingLogins.use(tx, login);
        await this.secondFactors.useCode(tx, user, code, now);
        return this.openSession.run(tx, user, { ...request, stayLoggedIn }, now);
      }),
    );
  }

  /** Returns what a browser needs to use one of the account's passkeys. Throws 401. */
  async passkeyOptions(token: string | null): Promise<PasskeyOptionsResponse> {
    const { userId } = await this.findPending(token);
    return this.passkeys.requestOptions({ purpose: 'second-factor', userId });
  }

  /** With a passkey. Throws 400 and 401. */
  async withPasskey(
    token: string | null,
    assertion: Assertion,
    request: SecondFactorRequest,
  ): Promise<OpenedSession> {
    const login = await this.findPending(token);
    const { user, userId, stayLoggedIn } = login;
    const used = await this.passkeys.verify(assertion, { purpose: 'second-factor', userId });
    return this.transactions.run(async (tx, now) => {
      await this.pendingLogins.use(tx, login);
      await this.passkeys.recordUse(tx, used, now);
      return this.openSession.run(tx, user, { ...request, stayLoggedIn }, now);
    });
  }

  private async findPending(token: string | null): Promise<PendingLogin> {
    const login = await this.pendingLogins.find(token, await this.transactions.now());
    noteSecurityDetails({ accountId: login.userId });
    return login;
  }
}

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
