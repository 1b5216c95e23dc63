import { Injectable } from '@nestjs/common';
import { queueMail } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import { newBackupCodes } from './backup-codes';
import { IdentitySettings } from '../identity.settings';
import { factorAddedMail, factorRemovedMail } from '../mails/security-mails';
import { SecondFactorRepository } from './second-factor.repository';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { RecipientLimit } from '../throttling/recipient-limit';

/** Sends a mail about each change of a member's factors, and keeps backup codes while there is any. The caller has locked the user. */
@Injectable()
export class AnnounceFactor {
  constructor(
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly recipients: RecipientLimit,
    private readonly settings: IdentitySettings,
  ) {}

  /** Returns new backup codes if the factor is the first one, otherwise none. Throws 429 after too many changes. */
  async added(tx: EntityManager, user: User, factor: string, now: Date): Promise<string[]> {
    await this.recipients.checkLoginChange(tx, user.email, now);
    await queueMail(tx, factorAddedMail(user, factor, now, this.settings));
    const { totp, passkeys } = await this.factors.stateOf(user.id, tx);
    if (Number(totp) + passkeys > 1) return [];
    if (user.isAdmin) await this.users.publishChange(tx, user, now);
    const codes = newBackupCodes();
    await this.factors.replaceBackupCodes(tx, user.id, codes, now);
    return codes;
  }

  async removed(tx: EntityManager, user: User, factor: string, now: Date): Promise<void> {
    await queueMail(tx, factorRemovedMail(user, factor, now, this.settings));
    const { totp, passkeys } = await this.factors.stateOf(user.id, tx);
    if (totp || passkeys > 0) return;
    await this.factors.deleteBackupCodes(tx, user.id);
    if (user.isAdmin) await this.users.publishChange(tx, user, now);
  }
}
