import { randomBytes } from 'node:crypto';
import { type Caller, CurrentCaller, ForVisitors } from '@libs/auth';
import type { EmailRestoredResponse, MailedLinkResponse, MessageResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { SecurityEvent } from '@libs/service';
import { Body, Controller, Header, HttpCode, Injectable, Post, UseGuards } from '@nestjs/common';
import { CurrentNetwork } from '../login/client.decorator';
import { PasswordService } from '../login/password.service';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';
import type { SessionMember } from '../sessions/session.repository';
import { LINK_PURPOSES } from '../sessions/tokens';
import { NetworkThrottle } from '../throttling/throttles';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { AccountTokenRepository, invalidLink } from './account-token.repository';
import { ChangeEmailBody, LinkTokenBody, RestoreEmailBody } from './accounts.dto';
import { DeleteAccount } from './delete-account';
import { EmailService } from './email.service';
import { ResetLinks, RevokeAccess } from './password-reset';

const UNDO = ['undo-email-change'] as const;

/** What the owner of a mailbox can do with a mailed link: see what it is for, and disown an account. */
@Injectable()
export class MailedLinkService {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly deleteAccount: DeleteAccount,
    private readonly transactions: Transactions,
  ) {}

  /** Tells the holder of a mailed link what it is for, before they use it. Lists the second factors only to a person who may remove them by restoring an email. Throws 400. */
  async read(token: string): Promise<MailedLinkResponse> {
    const now = await this.transactions.now();
    return this.transactions.read(async (database) => {
      const { purpose, email, user } = await this.tokens.find(database, token, LINK_PURPOSES, now);
      const isUndo = purpose === 'undo-email-change';
      return {
        purpose,
        email,
        username: user.username,
        registeredAt: user.createdAt.toISOString(),
        secondFactors: isUndo ? await this.factors.list(database, user.id) : [],
      };
    });
  }

  /**
   * Deletes an account that was registered with somebody else's email. For a change of email, the account is another person's: only the link
   * ends. Returns whether the account was deleted. Throws 400 if the token cannot be used, or the email is confirmed by now.
   */
  disown(token: string): Promise<boolean> {
    const purposes = ['confirm-email', 'change-email'] as const;
    return this.transactions.run(async (tx, now) => {
      const found = await this.tokens.find(tx, token, purposes, now);
      await this.users.lockUsername(tx, found.user.username); // in the order of a deletion
      await this.users.lockWithAdministrators(tx, found.user.id);
      const { user, purpose, email } = await this.tokens.use(tx, token, purposes, now);
      if (purpose === 'change-email') return false;
      if (user.email !== email || user.emailConfirmedAt !== null) throw invalidLink();
      await this.deleteAccount.run(tx, user, now);
      return true;
    });
  }
}

/** Takes an account back whose email somebody else has changed. */
@Injectable()
export class RestoreEmail {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly emails: EmailService,
    private readonly passwords: PasswordService,
    private readonly resetLinks: ResetLinks,
    private readonly revokeAccess: RevokeAccess,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Restores a former email. The person who changed it knew the password, so every session ends, and every second factor whose id is not in
   * `kept` is removed. Returns the token for a new password, whose link is mailed as well. Older links that take an email back stay valid: one of them
   * can be the owner's, and this one an attacker's. Throws 400.
   */
  async run(token: string, kept: string[], network: string): Promise<string> {
    const unknownPassword = randomBytes(32).toString('base64url');
    const passwordHash = await this.passwords.hash(unknownPassword, network, async () => {
      const now = await this.transactions.now();
      await this.transactions.read((database) => this.tokens.find(database, token, UNDO, now));
    });
    return this.transactions.run(async (tx, now) => {
      const { user, email, createdAt } = await this.tokens.use(tx, token, UNDO, now);
      const firstConfirmedAt = user.firstConfirmedAt ?? user.createdAt; // the owner decides here what to keep
      const restored = await this.emails.setEmail(tx, user, email, { firstConfirmedAt, now });
      const factors =
        'Every second factor that you did not choose to keep when you restored your email';
      await this.revokeAccess.ofOthers(tx, restored, { kept, factors }, now);
      await tx.update(User, { id: user.id }, { passwordHash });
      await this.tokens.close(tx, user.id, ['reset-password', 'confirm-email', 'change-email']);
      await this.tokens.close(tx, user.id, UNDO, createdAt);
      return this.resetLinks.sendLink(tx, restored, now);
    });
  }
}

@Controller('api')
export class EmailController {
  constructor(
    private readonly emails: EmailService,
    private readonly links: MailedLinkService,
    private readonly restoreEmail: RestoreEmail,
    private readonly passwords: PasswordService,
    private readonly throttle: NetworkThrottle,
  ) {}

  /**
   * Sends the member a new link to confirm their email: one a minute, ten a day.
   * @throws {409} The email is already confirmed.
   */
  @Post('email/resend')
  @UseGuards(RequireSession)
  @HttpCode(202)
  async resend(
    @CurrentMember() member: SessionMember,
    @CurrentNetwork() network: string,
  ): Promise<MessageResponse> {
    await this.throttle.count('email-link', network);
    await this.emails.resendLink(member.id);
    return { message: `We have sent a link to ${member.email}.` };
  }

  /**
   * Sends a link to the new email: one a minute, ten a day. The email changes when the link is opened.
   * @throws {400} The current password is incorrect, or the new email is invalid; `errors` names the field.
   * @throws {409} The password was just changed elsewhere.
   */
  @SecurityEvent('account.email-change')
  @Post('account/email')
  @UseGuards(RequireSession)
  @HttpCode(202)
  async change(
    @CurrentMember() member: SessionMember,
    @Body() { newEmail, currentPassword }: ChangeEmailBody,
    @CurrentNetwork() network: string,
  ): Promise<MessageResponse> {
    await this.passwords.current(member, currentPassword, network);
    await this.throttle.count('email-link', network);
    await this.emails.requestChange(member, newEmail);
    return { message: `We have sent a link to ${newEmail}. Your email changes when you open it.` };
  }

  /**
   * Confirms an email, or changes it to a new one, with the token of the mailed link. The first confirmation ends all other sessions of the account.
   * @throws {400} The link is no longer valid.
   * @throws {409} Another account got the new email in the meantime.
   */
  @SecurityEvent('account.email-confirm')
  @Post('email/confirm')
  @ForVisitors()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async confirm(
    @CurrentCaller() caller: Caller,
    @Body() { token }: LinkTokenBody,
  ): Promise<MessageResponse> {
    await this.emails.confirm(token, caller);
    return { message: 'Your email is confirmed.' };
  }

  /**
   * Returns what a mailed link is for: the account, its age, the email, and the second factors that restoring a former email can remove.
   * @throws {400} The link is no longer valid.
   */
  @Post('email/link')
  @ForVisitors()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  link(@Body() { token }: LinkTokenBody): Promise<MailedLinkResponse> {
    return this.links.read(token);
  }

  /**
   * Deletes the account that somebody registered with the email of the link; a link to change an email only becomes void.
   * @throws {400} The link is no longer valid, or the email is confirmed.
   * @throws {409} The account is the only administrator.
   */
  @SecurityEvent('account.email-disown')
  @Post('email/disown')
  @ForVisitors()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async disown(@Body() { token }: LinkTokenBody): Promise<MessageResponse> {
    const isDeleted = await this.links.disown(token);
    const deleted = 'The account was deleted, and all its sessions have ended.';
    return {
      message: isDeleted ? deleted : 'The link no longer works. No account gets your email.',
    };
  }

  /**
   * Restores the former email within seven days, ends all sessions and the password, removes the second factors that are not in `keep`,
   * and returns the token for a new password, whose link is mailed as well.
   * @throws {400} The link is no longer valid.
   */
  @SecurityEvent('account.email-undo')
  @Post('email/undo')
  @ForVisitors()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async undo(
    @Body() { token, keep = [] }: RestoreEmailBody,
    @CurrentNetwork() network: string,
  ): Promise<EmailRestoredResponse> {
    const passwordToken = await this.restoreEmail.run(token, keep, network);
    const message =
      'Your email is restored. Set a new password now, or later with the link that we have sent you.';
    return { message, passwordToken };
  }
}
