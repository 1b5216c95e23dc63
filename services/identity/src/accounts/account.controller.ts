import { Body, Controller, Get, Header, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { AccountResponse, MessageResponse } from '@libs/contracts';
import { Clock, clientNetworkOf, SecurityEvent } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionMember } from '../sessions/session.repository';
import { User } from '../users/user.entity';
import { ChangePassword } from './change-password';
import { ChangePasswordBody } from './account.dto';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';
import { SessionService } from '../sessions/session.service';

@Controller('api/account')
@UseGuards(RequireSession)
export class AccountController {
  constructor(
    private readonly changePassword: ChangePassword,
    private readonly sessionService: SessionService,
    private readonly clock: Clock,
  ) {}

  /** Returns the member's username and email. */
  @Get()
  @Header('cache-control', 'no-store')
  account(@CurrentMember() { username, email, emailConfirmedAt }: User): AccountResponse {
    return { username, email, emailConfirmed: emailConfirmedAt !== null };
  }

  /**
   * Changes the password, gives this browser a new session and ends every other one.
   * @throws {400} The current password is incorrect, or the new one is invalid; `errors` names the field.
   * @throws {409} The password was just changed elsewhere.
   */
  @SecurityEvent('account.password-change')
  @Post('password')
  @HttpCode(200)
  async setPassword(
    @CurrentMember() member: SessionMember,
    @Body() body: ChangePasswordBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    const passwordHash = await this.changePassword.prepare(
      member,
      body,
      clientNetworkOf(request.headers, request.ip),
    );
    const now = this.clock.now();
    await this.sessionService.replace(reply, now, (tx) =>
      this.changePassword.run(tx, member, passwordHash, now),
    );
    return { message: 'Password changed. You have been logged out everywhere else.' };
  }
}
