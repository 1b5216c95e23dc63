import { Injectable } from '@nestjs/common';
import { queueMail } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { resetLinkMail } from '../mails/account-mails';
import { AccountTokenRepository, type IssuedToken } from './account-token.repository';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { RecipientLimit } from '../throttling/recipient-limit';

/** Handles the oldest request for a link to set a new password; false if none is waiting. Safe in any number of replicas. */
@Injectable()
export class SendResetLink {
  constructor(
    private readonly users: UserRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly recipients: RecipientLimit,
    private readonly settings: IdentitySettings,
  ) {}

  async run(tx: EntityManager, now: Date): Promise<boolean> {
    const email = await takeRequest(tx);
    if (email === undefined) return false;
    const user = await this.users.lockByEmail(tx, email);
    if (!user) return true;
    if (await this.recipients.admitsReset(tx, email, now)) await this.to(tx, user, now);
    return true;
  }

  /** Mails a new link, which voids older ones, to a user whose row is locked. */
  async to(tx: EntityManager, user: User, now: Date): Promise<IssuedToken> {
    await this.tokens.close(tx, user.id, ['reset-password']);
    const issued = await this.tokens.issue(tx, {
      userId: user.id,
      purpose: 'reset-password',
      email: user.email,
      now,
    });
    await queueMail(tx, resetLinkMail(user, issued, this.settings));
    return issued;
  }
}

async function takeRequest(tx: EntityManager): Promise<string | undefined> {
  const [rows] = await tx.query<[{ email: string }[], number]>(
    `delete from password_reset_requests
     where id = (select id from password_reset_requests order by id limit 1 for update skip locked) returning email`,
  );
  return rows[0]?.email;
}
