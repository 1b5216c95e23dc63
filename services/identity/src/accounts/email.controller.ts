import { Body, Controller, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import { type Caller, CurrentCaller, ForVisitors } from '@libs/auth';
import type { EmailRestoredResponse, MailedLinkResponse, MessageResponse } from '@libs/contracts';
import { SecurityEvent } from '@libs/service';
import { CurrentNetwork } from '../login/client.decorator';
import { PasswordService } from '../login/password.service';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';
import type { SessionMember } from '../sessions/session.repository';
import { NetworkThrottle } from '../throttling/throttles';
import { ChangeEmailBody, LinkTokenBody, RestoreEmailBody } from './accounts.dto';
import { EmailService } from './email.service';
import { MailedLinkService, RestoreEmail } from './mailed-link.service';

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
   * @throws {409} The email is confirmed already.
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
    const deleted = 'The account was deleted, and everybody was logged out of it.';
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
