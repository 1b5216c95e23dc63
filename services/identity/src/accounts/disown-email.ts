import { Injectable } from '@nestjs/common';
import type { SessionRevoked } from '@libs/contracts';
import { noteSecurityDetails } from '@libs/service';
import type { EntityManager } from 'typeorm';
import { AccountTokenRepository } from './account-token.repository';
import { lockUsername } from '../users/reservations';
import { UserRepository } from '../users/user.repository';
import { DeleteAccount } from './delete-account';
import { invalidLink } from './reset-password';

/** For the owner of a mailbox who did not ask for a link that confirms it. */
@Injectable()
export class DisownEmail {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly users: UserRepository,
    private readonly deleteAccount: DeleteAccount,
  ) {}

  /**
   * Deletes an account that was registered with somebody else's email, and returns its ended sessions. For a change of email, the account
   * is another person's: only the link ends, and null is returned. Throws 400 if the token cannot be used, or the email is confirmed by now.
   */
  async run(tx: EntityManager, token: string, now: Date): Promise<SessionRevoked | null> {
    const found = await this.tokens.find(tx, token, ['confirm-email', 'change-email'], now);
    if (!found) throw invalidLink();
    await lockUsername(tx, found.user.username); // in the order of a deletion
    await this.users.lockWithAdministrators(tx, found.user.id);
    const used = await this.tokens.use(tx, token, [found.purpose], now);
    if (!used) throw invalidLink();
    const { user, purpose, email } = used;
    noteSecurityDetails({ accountId: user.id });
    if (purpose === 'change-email') return null;
    if (user.email !== email || user.emailConfirmedAt !== null) throw invalidLink();
    return this.deleteAccount.run(tx, user, now);
  }
}
