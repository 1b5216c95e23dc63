import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SessionRevoked } from '@libs/contracts';
import { invalid } from '@libs/errors';
import { noteSecurityDetails } from '@libs/service';
import type { EntityManager } from 'typeorm';
import { PasswordHasher } from '../login/password-hasher';
import { AccountTokenRepository } from './account-token.repository';
import { User } from '../users/user.entity';
import { RevokeAccess } from './revoke-access';
import { SendResetLink } from './send-reset-link';
import { SetEmail } from './set-email';

/** 400 as for other mailed links, but no new link can be requested. */
const notRestorable = () => invalid('invalid_link', 'This link is no longer valid.');

interface Restoration {
  token: string;
  kept: string[]; // the ids of second factors
}

interface Restored {
  ended: SessionRevoked;
  passwordToken: string;
}

/** Restores a former email. Whoever changed it knew the password, so all other access ends. `prepare` runs first, since hashing is slow. */
@Injectable()
export class UndoEmailChange {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly setEmail: SetEmail,
    private readonly revokeAccess: RevokeAccess,
    private readonly sendResetLink: SendResetLink,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Returns the hash of a password that nobody knows. Throws 400 if the token cannot be used. */
  prepare(token: string, network: string, now: Date): Promise<string> {
    return this.hasher.hash(randomBytes(32).toString('base64url'), network, async () => {
      if (!(await this.tokens.findUser(token, 'undo-email-change', now))) throw notRestorable();
    });
  }

  /**
   * Returns the ended sessions, and the token for a new password, whose link is mailed as well. The second factors are removed unless the
   * owner has decided to keep them. Older links that take an email back stay valid: one of them can be the owner's, and this one an attacker's.
   */
  async run(
    tx: EntityManager,
    { token, kept }: Restoration,
    passwordHash: string,
    now: Date,
  ): Promise<Restored> {
    const used = await this.tokens.use(tx, token, ['undo-email-change'], now);
    if (!used) throw notRestorable();
    const { user, email, createdAt } = used;
    noteSecurityDetails({ accountId: user.id });
    const firstConfirmedAt = user.firstConfirmedAt ?? user.createdAt; // the owner decides here what to keep
    await this.setEmail.run(tx, user, email, { firstConfirmedAt, now });
    const factors =
      'Every second factor that you did not choose to keep when you restored your email';
    const ended = await this.revokeAccess.run(tx, user, { kept, factors, now });
    await tx.update(User, { id: user.id }, { passwordHash });
    await this.tokens.close(tx, user.id, ['reset-password', 'confirm-email', 'change-email']);
    await this.tokens.close(tx, user.id, ['undo-email-change'], createdAt);
    const { token: passwordToken } = await this.sendResetLink.to(tx, { ...user, email }, now);
    return { ended, passwordToken };
  }
}
