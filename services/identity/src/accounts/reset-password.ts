import { Injectable } from '@nestjs/common';
import type { SessionRevoked } from '@libs/contracts';
import { invalid, invalidFields } from '@libs/errors';
import { queueMail } from '@libs/mail';
import { Clock, noteSecurityDetails } from '@libs/service';
import type { EntityManager } from 'typeorm';
import { passwordProblem } from '../users/account-rules';
import { IdentitySettings } from '../identity.settings';
import { passwordResetMail } from '../mails/account-mails';
import { PasswordHasher } from '../login/password-hasher';
import { AccountTokenRepository } from './account-token.repository';
import { User } from '../users/user.entity';
import { RecipientLimit } from '../throttling/recipient-limit';
import { RevokeAccess } from './revoke-access';

/** 400, the same for an unknown, expired, used and replaced token. */
export const invalidLink = () =>
  invalid('invalid_link', 'This link is no longer valid. Please request a new one.');

/** Sets a new password with the token of a mailed link: `prepare` comes before the transaction of `run`, because hashing is slow. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly recipients: RecipientLimit,
    private readonly hasher: PasswordHasher,
    private readonly settings: IdentitySettings,
    private readonly clock: Clock,
  ) {}

  /** Checks token and password and returns the hash; an invalid token costs no hashing. */
  async prepare(token: string, password: string, network: string): Promise<string> {
    return this.hasher.hash(password, network, async () => {
      const user = await this.tokens.findUser(token, 'reset-password', this.clock.now());
      if (!user) throw invalidLink();
      noteSecurityDetails({ accountId: user.id });
      const problem = passwordProblem(password, user);
      if (problem) throw invalidFields([{ field: 'password', message: problem }]);
    });
  }

  /** Uses up the token, stores the hash and ends all sessions; also removes second factors from before a member's session first confirmed an email. Throws 400 for all but one of concurrent resets. */
  async run(tx: EntityManager, token: string, passwordHash: string): Promise<SessionRevoked> {
    const now = this.clock.now();
    const used = await this.tokens.use(tx, token, ['reset-password'], now);
    if (!used) throw invalidLink();
    const { user } = used;
    const { firstConfirmedAt: confirmed } = user;
    const untrusted = confirmed ? { addedBefore: confirmed } : { kept: [] }; // somebody else can have registered with the email
    const factors =
      'Every second factor that was added before you confirmed your email in your session';
    const ended = await this.revokeAccess.run(tx, user, { ...untrusted, factors, now });
    const emailConfirmedAt = user.emailConfirmedAt ?? now; // the link was in a mail to this email
    await tx.update(
      User,
      { id: user.id },
      { passwordHash, emailConfirmedAt, firstConfirmedAt: confirmed ?? now },
    );
    await this.tokens.close(tx, user.id, ['reset-password', 'confirm-email', 'change-email']);
    await this.recipients.clearResets(tx, user.email);
    await queueMail(tx, passwordResetMail(user, used.id, this.settings));
    return ended;
  }
}
