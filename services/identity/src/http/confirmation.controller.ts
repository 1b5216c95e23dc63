import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { type Caller, CurrentCaller } from '@libs/auth';
import type { MessageResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { clientNetworkOf, Clock, SecurityEvent } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { SessionRepository } from '../store/session.repository';
import { User } from '../store/user.entity';
import { CheckCurrentPassword } from '../use-cases/check-current-password';
import { CurrentMember, RequireSession } from './require-session.guard';
import { ConfirmationBody } from './second-factor.dto';

/** Confirms a session again before changes to how the member logs in (contract §2). */
@Controller('api/account/confirmation')
@UseGuards(RequireSession)
export class ConfirmationController {
  constructor(
    private readonly checkCurrentPassword: CheckCurrentPassword,
    private readonly sessions: SessionRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms the session with the password, for ten minutes.
   * @throws {400} The password is incorrect.
   */
  @SecurityEvent('account.confirm')
  @Post()
  @HttpCode(200)
  async confirm(
    @CurrentMember() user: User,
    @Body() { password }: ConfirmationBody,
    @CurrentCaller() { sessionId }: Caller,
    @Req() request: FastifyRequest,
  ): Promise<MessageResponse> {
    await this.checkCurrentPassword.run(user, password, clientNetworkOf(request.headers, request.ip), 'password');
    await this.transactions.run((tx) => this.sessions.confirm(tx, sessionId!, this.clock.now()));
    return { message: 'Confirmed.' };
  }
}
