import { Body, Controller, Header, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import type { MessageResponse } from '@libs/contracts';
import { SecurityEvent } from '@libs/service';
import type { FastifyReply } from 'fastify';
import { CurrentNetwork } from '../login/client.decorator';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';
import { SessionCookies } from '../sessions/session-cookies';
import type { SessionMember } from '../sessions/session.repository';
import { NetworkThrottle } from '../throttling/throttles';
import { ChangePasswordBody, ForgotPasswordBody, ResetPasswordBody } from './accounts.dto';
import { ChangePassword } from './change-password';
import { PasswordReset, ResetLinks } from './password-reset';

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
