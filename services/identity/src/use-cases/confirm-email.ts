import { Injectable } from '@nestjs/common';
import { noteSecurityDetails } from '@libs/service';
import type { EntityManager } from 'typeorm';
import { AccountTokenRepository } from '../store/account-token.repository';
import { User } from '../store/user.entity';
import { invalidLink } from './reset-password';

/** Confirms a member's email with the token of the link that was mailed to it. */
@Injectable()
export class ConfirmEmail {
  constructor(private readonly tokens: AccountTokenRepository) {}

  /** Throws 400 if the token is unknown, expired or used, or if the member has another email by now. */
  async run(tx: EntityManager, token: string, now: Date): Promise<void> {
    const used = await this.tokens.use(tx, token, 'confirm-email', now);
    if (!used || used.user.email !== used.email) throw invalidLink();
    noteSecurityDetails({ accountId: used.user.id });
    await tx.update(User, { id: used.user.id }, { emailConfirmedAt: now });
  }
}
