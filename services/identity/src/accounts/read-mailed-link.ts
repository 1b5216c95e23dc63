import { Injectable } from '@nestjs/common';
import type { MailedLinkResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { TOKEN_PURPOSES } from '../sessions/tokens';
import { AccountTokenRepository } from './account-token.repository';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import { invalidLink } from './reset-password';

/** Tells the holder of a mailed link what it is for, before they use it. */
@Injectable()
export class ReadMailedLink {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: AccountTokenRepository,
    private readonly factors: SecondFactorRepository,
  ) {}

  /** Lists the second factors only to whoever may remove them by restoring an email. Throws 400 if the token cannot be used. */
  run(token: string, now: Date): Promise<MailedLinkResponse> {
    return this.transactions.read(async (tx) => {
      const found = await this.tokens.find(tx, token, [...TOKEN_PURPOSES], now);
      if (!found) throw invalidLink();
      const { purpose, email, user } = found;
      const secondFactors =
        purpose === 'undo-email-change' ? await this.factors.list(tx, user.id) : [];
      const account = { username: user.username, registeredAt: user.createdAt.toISOString() };
      return { purpose, email, ...account, secondFactors };
    });
  }
}
