import { Injectable } from '@nestjs/common';
import type { TotpSetupResponse } from '@libs/contracts';
import { conflict, forbidden, invalidFields, notFound, unauthenticated } from '@libs/errors';
import { queueMail } from '@libs/mail';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import {
  backupCodesReplacedMail,
  backupCodeUsedMail,
  factorAddedMail,
  factorRemovedMail,
} from '../mails/second-factor-mails';
import { type SessionMember, SessionRepository } from '../sessions/session.repository';
import { RecipientLimit } from '../throttling/recipient-limit';
import type { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { base32, matchingStep, newBackupCodes, newTotpSecret, totpUri } from './one-time-codes';
import { SecondFactorRepository } from './second-factor.repository';

const TOTP = /^\d{6}$/;

/** 401: the code is wrong, expired or used. */
const wrongCode = () =>
  unauthenticated(
    'invalid_second_factor',
    'This code is wrong or was used before. Please enter the next one.',
  );

/** 409: a second authenticator app would replace the first one unnoticed. */
const totpActive = () =>
  conflict('totp_active', 'Your account already has an authenticator app. Remove it first.');

/** Throws 403 until the member's email is confirmed: a person who registered with somebody else's email must not add ways to log in that outlast a new password. */
export function requireConfirmedEmail({ emailConfirmedAt }: Pick<User, 'emailConfirmedAt'>): void {
  if (emailConfirmedAt === null) {
    throw forbidden(
      'email_not_confirmed',
      'Please confirm your email first. You can send yourself a new link in your account.',
    );
  }
}

/** Authenticator apps and backup codes; passkeys are in {@link PasskeyService}. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly recipients: RecipientLimit,
    private readonly transactions: Transactions,
    private readonly settings: IdentitySettings,
  ) {}

  /** Generates the secret for an authenticator app. It counts once a code of it is confirmed. Throws 403 until the email is confirmed, and 409 with an app already. */
  startTotp(member: SessionMember): Promise<TotpSetupResponse> {
    return this.transactions.run(async (tx, now) => {
      const user = await this.sessions.lockMember(tx, member);
      requireConfirmedEmail(user);
      if ((await this.factors.readState(user.id, tx)).totp) throw totpActive();
      const secret = newTotpSecret();
      await this.factors.putUnconfirmedTotp(tx, user.id, secret, now);
      return { secret: base32(secret), uri: totpUri(secret, user.email) };
    });
  }

  /** Confirms an app with its first correct code; from then on, logins require it. Returns new backup codes with the member's first factor. Throws 400, 403 and 409. */
  confirmTotp(member: SessionMember, code: string): Promise<string[]> {
    return this.transactions.run(async (tx, now) => {
      const user = await this.sessions.lockMember(tx, member);
      requireConfirmedEmail(user);
      const totp = await this.factors.findTotp(tx, user.id);
      if (totp?.confirmedAt) throw totpActive();
      const step = totp ? matchingStep(totp.secret, withoutSpaces(code), now) : undefined;
      if (step === undefined) {
        const message = 'This code is wrong. Check the time of your device and try again.';
        throw invalidFields([{ field: 'code', message }]);
      }
      await this.factors.confirmTotp(tx, user.id, step, now);
      return this.announceAdded(tx, user, 'An authenticator app', now);
    });
  }

  /** Throws 404 without an authenticator app. */
  async removeTotp(member: SessionMember): Promise<void> {
    await this.transactions.run(async (tx, now) => {
      const user = await this.sessions.lockMember(tx, member);
      if (!(await this.factors.deleteTotp(tx, user.id)))
        throw notFound('factor_not_found', 'Your account has no authenticator app.');
      await this.announceRemoved(tx, user, 'The authenticator app', now);
    });
  }

  /** Gives a member ten new backup codes and sends an email; the old ones become void. Throws 409 for a member without a second factor, and 429 after too many changes. */
  replaceBackupCodes(member: SessionMember): Promise<string[]> {
    return this.transactions.run(async (tx, now) => {
      const user = await this.sessions.lockMember(tx, member);
      if (!(await this.factors.isRequired(tx, user.id)))
        throw conflict('no_second_factor', 'Set up an authenticator app or a passkey first.');
      await this.recipients.checkLoginChange(tx, user.email, now);
      const codes = newBackupCodes();
      await this.factors.replaceBackupCodes(tx, user.id, codes, now);
      await queueMail(tx, backupCodesReplacedMail(user, now, this.settings));
      return codes;
    });
  }

  /** Uses up a code of the member's app, or a backup code, about which it sends an email. Throws 401 for a wrong code, and for all but one of concurrent uses of a code. */
  async useCode(tx: EntityManager, user: User, code: string, now: Date): Promise<void> {
    const digits = withoutSpaces(code);
    if (TOTP.test(digits)) return this.useTotp(tx, user.id, digits, now);
    const usedId = await this.factors.useBackupCode(tx, user.id, code, now);
    if (!usedId) throw wrongCode();
    const { backupCodesLeft } = await this.factors.readState(user.id, tx);
    await queueMail(tx, backupCodeUsedMail(user, usedId, backupCodesLeft, this.settings));
  }

  private async useTotp(tx: EntityManager, userId: string, code: string, now: Date): Promise<void> {
    const totp = await this.factors.findTotp(tx, userId);
    const step = totp?.confirmedAt ? matchingStep(totp.secret, code, now) : undefined;
    if (step === undefined || !(await this.factors.useTotpStep(tx, userId, step)))
      throw wrongCode();
  }

  /** Mails a member about a new factor. Returns new backup codes if it is the first one, otherwise none. The caller has locked the user. Throws 429 after too many changes. */
  async announceAdded(tx: EntityManager, user: User, factor: string, now: Date): Promise<string[]> {
    await this.recipients.checkLoginChange(tx, user.email, now);
    await queueMail(tx, factorAddedMail(user, factor, now, this.settings));
    const { totp, passkeys } = await this.factors.readState(user.id, tx);
    if (Number(totp) + passkeys > 1) return [];
    if (user.isAdmin) await this.users.change(tx, user.id, {}, now); // gives the administrator's rights back
    const codes = newBackupCodes();
    await this.factors.replaceBackupCodes(tx, user.id, codes, now);
    return codes;
  }

  /** Mails a member about removed factors; the backup codes end with the last one. The caller has locked the user. */
  async announceRemoved(tx: EntityManager, user: User, factor: string, now: Date): Promise<void> {
    await queueMail(tx, factorRemovedMail(user, factor, now, this.settings));
    if (await this.factors.isRequired(tx, user.id)) return;
    await this.factors.deleteBackupCodes(tx, user.id);
    if (user.isAdmin) await this.users.change(tx, user.id, {}, now);
  }
}

const withoutSpaces = (code: string): string => code.replace(/\s/g, '');
