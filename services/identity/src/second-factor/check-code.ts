import { Injectable } from '@nestjs/common';
import { queueMail } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import { matchingStep } from './totp';
import { IdentitySettings } from '../identity.settings';
import { backupCodeUsedMail } from '../mails/security-mails';
import { SecondFactorRepository } from './second-factor.repository';
import { User } from '../users/user.entity';
import { wrongCode } from '../throttling/code-throttle';

const TOTP = /^\d{6}$/;

/** Uses up a code of the member's authenticator app, or a backup code, about which it sends a mail. */
@Injectable()
export class CheckCode {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly settings: IdentitySettings,
  ) {}

  /** Throws 401 for a wrong code, and for all but one of concurrent uses of a code. */
  async run(tx: EntityManager, user: User, code: string, now: Date): Promise<void> {
    const digits = code.replace(/\s/g, '');
    if (TOTP.test(digits)) return this.useTotp(tx, user.id, digits, now);
    const used = await this.factors.useBackupCode(tx, user.id, code, now);
    if (!used) throw wrongCode();
    const { backupCodesLeft } = await this.factors.stateOf(user.id, tx);
    await queueMail(
      tx,
      backupCodeUsedMail(user, { id: used, left: backupCodesLeft }, this.settings),
    );
  }

  private async useTotp(tx: EntityManager, userId: string, code: string, now: Date): Promise<void> {
    const totp = await this.factors.findTotp(tx, userId);
    const step = totp?.confirmedAt ? matchingStep(totp.secret, code, now) : undefined;
    if (step === undefined || !(await this.factors.useTotpStep(tx, userId, step)))
      throw wrongCode();
  }
}
