import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { MessageResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { clientNetworkOf, Clock, SecurityEvent } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import type { SessionMember } from '../sessions/session.repository';
import { User } from '../users/user.entity';
import { NetworkThrottle } from '../throttling/network-throttle';
import { CheckCurrentPassword } from '../login/check-current-password';
import { RequestEmailChange } from './request-email-change';
import { SendConfirmation } from './send-confirmation';
import { ChangeEmailBody } from './account.dto';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';

@Controller('api')
@UseGuards(RequireSession)
export class EmailController {
  constructor(
    private readonly throttle: NetworkThrottle,
    private readonly checkCurrentPassword: CheckCurrentPassword,
    private readonly requestEmailChange: RequestEmailChange,
    private readonly sendConfirmation: SendConfirmation,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the member a new link to confirm their email: one a minute, ten a day.
   * @throws {409} The email is confirmed already.
   */
  @Post('email/resend')
  @HttpCode(202)
  async resend(
    @CurrentMember() user: User,
    @Req() request: FastifyRequest,
  ): Promise<MessageResponse> {
    await this.throttle.count('email-link', clientNetworkOf(request.headers, request.ip));
    await this.transactions.run((tx) => this.sendConfirmation.again(tx, user.id, this.clock.now()));
    return { message: `We have sent a link to ${user.email}.` };
  }

  /**
   * Sends a link to the new email: one a minute, ten a day. The email changes when the link is opened.
   * @throws {400} The current password is incorrect, or the new email is invalid; `errors` names the field.
   * @throws {409} The password was just changed elsewhere.
   */
  @SecurityEvent('account.email-change')
  @Post('account/email')
  @HttpCode(202)
  async change(
    @CurrentMember() user: SessionMember,
    @Body() { newEmail, currentPassword }: ChangeEmailBody,
    @Req() request: FastifyRequest,
  ): Promise<MessageResponse> {
    const network = clientNetworkOf(request.headers, request.ip);
    await this.checkCurrentPassword.run(user, currentPassword, network);
    await this.throttle.count('email-link', network);
    await this.transactions.run((tx) =>
      this.requestEmailChange.run(tx, user, newEmail, this.clock.now()),
    );
    return { message: `We have sent a link to ${newEmail}. Your email changes when you open it.` };
  }
}
