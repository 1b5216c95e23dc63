import { ForVisitors } from '@libs/auth';
import type { MessageResponse } from '@libs/contracts';
import { invalidFields } from '@libs/errors';
import { queueMail } from '@libs/mail';
import { Transactions } from '@libs/persistence';
import { SecurityEvent } from '@libs/service';
import {
  Body,
  Controller,
  Header,
  HttpCode,
  Injectable,
  Post,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { CurrentNetwork } from '../login/client.decorator';
import { passwordChanged, PasswordService } from '../login/password.service';
import { passwordChangedMail } from '../mails/account-mails';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';
import { SessionCookies } from '../sessions/session-cookies';
import { type SessionMember, SessionRepository } from '../sessions/session.repository';
import { cookieSeconds } from '../sessions/tokens';
import { RecipientLimit } from '../throttling/recipient-limit';
import { NetworkThrottle } from '../throttling/throttles';
import { passwordProblem } from '../users/account-rules';
import { User } from '../users/user.entity';
import { AccountTokenRepository } from './account-token.repository';
import { ChangePasswordBody, ForgotPasswordBody, ResetPasswordBody } from './accounts.dto';
import { PasswordReset, ResetLinks } from './password-reset';

interface SessionCookie {
  token: string;
  maxAge: number | undefined; // seconds; undefined until the browser is closed
}

@Injectable()
export class ChangePassword {
  constructor(
    private readonly passwords: PasswordService,
    private readonly tokens: AccountTokenRepository,
    private readonly sessions: SessionRepository,
    private readonly recipients: RecipientLimit,
    private readonly transactions: Transactions,
    private readonly settings: IdentitySettings,
  ) {}

  /** Checks both passwords, throttled like a login, and returns the cookie of the session that replaces the member's. Throws 400 for a field, and as {@link store}. */
  async run(
    member: SessionMember,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    network: string,
  ): Promise<SessionCookie> {
    const problem = passwordProblem(newPassword, member);
    if (problem) throw invalidFields([{ field: 'newPassword', message: problem }]);
    await this.passwords.current(member, currentPassword, network);
    const passwordHash = await this.passwords.hash(newPassword, network);
    return this.transactions.run((tx, now) => this.store(tx, member, passwordHash, now));
  }

  /**
   * Stores the hash, emails the user, voids links that reset the password or change the email, replaces the session and ends the others. The
   * update is conditional on the old hash, so that the second of two concurrent changes gets a 409. Throws 401 if the session has just ended,
   * and 429 after too many changes.
   */
  async store(
    tx: EntityManager,
    member: SessionMember,
    passwordHash: string,
    now: Date,
  ): Promise<SessionCookie> {
    const { id, passwordHash: oldHash, email } = member;
    const { affected } = await tx.update(User, { id, passwordHash: oldHash }, { passwordHash });
    if (!affected) throw passwordChanged();
    const { token, ...times } = await this.sessions.replace(tx, member);
    await this.tokens.close(tx, id, ['reset-password', 'change-email']);
    await this.recipients.checkLoginChange(tx, email, now);
    if (await this.recipients.admitsNotice(tx, member, now))
      await queueMail(tx, passwordChangedMail(member, this.settings));
    return { token, maxAge: cookieSeconds(times, now) };
  }
}

@Controller('api')
export class PasswordsController {
  constructor(
    private readonly changePassword: ChangePassword,
    private readonly resetLinks: ResetLinks,
    private readonly passwordReset: PasswordReset,
    private readonly throttle: NetworkThrottle,
    private readonly cookies: SessionCookies,
  ) {}

  /**
   * Changes the password, gives this browser a new session and ends every other one.
   * @throws {400} The current password is incorrect, or the new one is invalid; `errors` names the field.
   * @throws {409} The password was just changed elsewhere.
   */
  @SecurityEvent('account.password-change')
  @Post('account/password')
  @UseGuards(RequireSession)
  @HttpCode(200)
  async setPassword(
    @CurrentMember() member: SessionMember,
    @Body() body: ChangePasswordBody,
    @CurrentNetwork() network: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    const { token, maxAge } = await this.changePassword.run(member, body, network);
    this.cookies.put(reply, token, maxAge);
    return { message: 'Password changed. You have been logged out everywhere else.' };
  }

  /**
   * Sends a link to set a new password if the email has an account. The response is the same if it has none.
   * @throws {400} The email is invalid.
   */
  @SecurityEvent('account.password-reset-request')
  @Post('password/forgot')
  @ForVisitors()
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  async forgot(
    @Body() { email }: ForgotPasswordBody,
    @CurrentNetwork() network: string,
  ): Promise<MessageResponse> {
    await this.throttle.count('password-reset', network);
    await this.resetLinks.request(email);
    return {
      message:
        'If this email has an account, we have sent a link to it. The link works for 30 minutes.',
    };
  }

  /**
   * Sets a new password with the token of the link and ends all sessions.
   * @throws {400} The link is no longer valid, or the password is not accepted; `errors` names the field.
   */
  @SecurityEvent('account.password-reset')
  @Post('password/reset')
  @ForVisitors()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async reset(
    @Body() { token, password }: ResetPasswordBody,
    @CurrentNetwork() network: string,
  ): Promise<MessageResponse> {
    await this.passwordReset.reset(token, password, network);
    return { message: 'Your password was changed. Please log in with your new password.' };
  }
}
