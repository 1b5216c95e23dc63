import { Injectable } from '@nestjs/common';
import type { PasskeyOptionsResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { noteSecurityDetails } from '@libs/service';
import type { Assertion } from '../second-factor/passkey-verifier';
import { PasskeyService } from '../second-factor/passkey.service';
import {
  type PendingLogin,
  PendingLoginRepository,
} from '../second-factor/pending-login.repository';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { CodeThrottle } from '../throttling/code-throttle';
import { type LoginRequest, type OpenedSession, OpenSession } from './open-session';

type SecondFactorRequest = Pick<LoginRequest, 'caller' | 'client'>;

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
