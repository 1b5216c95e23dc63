import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { queueMail } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import { newBackupCodes } from './backup-codes';
import { IdentitySettings } from '../identity.settings';
import { backupCodesReplacedMail } from '../mails/security-mails';
import { SecondFactorRepository } from './second-factor.repository';
import type { SessionMember } from '../sessions/session.repository';
import { UserRepository } from '../users/user.repository';
import { RecipientLimit } from '../throttling/recipient-limit';

/** Gives a member ten new backup codes and sends a mail; the old ones become void. Throws 409 for a member without a second factor, and 429 after too many changes. */
@Injectable()
export class ReplaceBackupCodes {
  constructor(
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly recipients: RecipientLimit,
    private readonly settings: IdentitySettings,
  ) {}

  async run(tx: EntityManager, member: SessionMember, now: Date): Promise<string[]> {
    const user = await this.users.lockMember(tx, member);
    const { id } = user;
    const { totp, passkeys } = await this.factors.stateOf(id, tx);
    if (!totp && passkeys === 0)
      throw conflict('no_second_factor', 'Set up an authenticator app or a passkey first.');
    await this.recipients.checkLoginChange(tx, user.email, now);
    const codes = newBackupCodes();
    await this.factors.replaceBackupCodes(tx, id, codes, now);
    await queueMail(tx, backupCodesReplacedMail(user, now, this.settings));
    return codes;
  }
}
