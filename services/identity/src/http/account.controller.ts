import { Body, Controller, Get, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { type Caller, CurrentCaller } from '@libs/auth';
import type { AccountResponse, MessageResponse } from '@libs/contracts';
import { clientNetworkOf, SecurityEvent } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { User } from '../store/user.entity';
import { ChangePassword } from '../use-cases/change-password';
import { ChangePasswordBody } from './account.dto';
import { CurrentMember, RequireSession } from './require-session.guard';
import { SessionService } from './session.service';

/** Routes for the account of the logged-in member (contract §7). */
@Controller('api/account')
@UseGuards(RequireSession)
export class AccountController {
  constructor(
    private readonly changePassword: ChangePassword,
    private readonly sessionService: SessionService,
  ) {}

  /** Returns the member's username and email. */
  @Get()
  @Header('cache-control', 'no-store')
  account(@CurrentMember() { username, email, emailConfirmedAt }: User): AccountResponse {
    return { username, email, emailConfirmed: emailConfirmedAt !== null };
  }

  /**
   * Changes the password and ends every other session.
   * @throws {400} The current password is incorrect, or the new one is invalid; `errors` names the field.
   * @throws {409} The password was just changed elsewhere.
   */
  @SecurityEvent('account.password-change')
  @Post('password')
  @HttpCode(200)
  async setPassword(
    @CurrentMember() user: User,
    @Body() body: ChangePasswordBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<MessageResponse> {
    const passwordHash = await this.changePassword.prepare(user, body, clientNetworkOf(request.headers, request.ip));
    await this.sessionService.closeOthers(user.id, caller, (tx) => this.changePassword.run(tx, user, passwordHash));
    return { message: 'Password changed. You have been logged out everywhere else.' };
  }
}
