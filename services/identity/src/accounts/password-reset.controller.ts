import { Body, Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import type { MessageResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { clientNetworkOf, SecurityEvent } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { SessionRevocations } from '../sessions/session-revocations';
import { NetworkThrottle } from '../throttling/network-throttle';
import { RequestPasswordReset } from './request-password-reset';
import { ResetPassword } from './reset-password';
import { ForgotPasswordBody, ResetPasswordBody } from './mailed-link.dto';

@Controller('api/password')
@ForVisitors()
export class PasswordController {
  constructor(
    private readonly throttle: NetworkThrottle,
    private readonly requestReset: RequestPasswordReset,
    private readonly resetPassword: ResetPassword,
    private readonly transactions: Transactions,
    private readonly revocations: SessionRevocations,
  ) {}

  /**
   * Sends a link to set a new password if the email has an account. The response is the same if it has none.
   * @throws {400} The email is invalid.
   */
  @SecurityEvent('account.password-reset-request')
  @Post('forgot')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  async forgot(
    @Body() { email }: ForgotPasswordBody,
    @Req() request: FastifyRequest,
  ): Promise<MessageResponse> {
    await this.throttle.count('password-reset', clientNetworkOf(request.headers, request.ip));
    await this.transactions.run((tx) => this.requestReset.run(tx, email));
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
  @Post('reset')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async reset(
    @Body() { token, password }: ResetPasswordBody,
    @Req() request: FastifyRequest,
  ): Promise<MessageResponse> {
    const passwordHash = await this.resetPassword.prepare(
      token,
      password,
      clientNetworkOf(request.headers, request.ip),
    );
    const ended = await this.transactions.run((tx) =>
      this.resetPassword.run(tx, token, passwordHash),
    );
    this.revocations.publish(ended);
    return { message: 'Your password was changed. Please log in with your new password.' };
  }
}
