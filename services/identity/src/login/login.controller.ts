import { Body, Controller, Get, Header, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { type Caller, CurrentCaller, ForVisitors } from '@libs/auth';
import { currentUserAt, type CurrentUserResponse, type MessageResponse } from '@libs/contracts';
import { Clock, SecurityEvent } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionRepository } from '../sessions/session.repository';
import { User } from '../users/user.entity';
import { CheckMembership } from '../memberships/check-membership';
import { LoginBody } from '../accounts/account.dto';
import { LocalGuard, Verified } from './local.guard';
import { LoginService } from './login.service';
import { loginRequired } from '../sessions/require-session.guard';
import { clientOf, SessionService } from '../sessions/session.service';

@Controller('api')
export class SessionController {
  constructor(
    private readonly sessionService: SessionService,
    private readonly loginService: LoginService,
    private readonly checkMembership: CheckMembership,
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Logs in and ends this browser's previous session. A login from a new device is mailed to the user. An account with a second step gets
   * a 401 with the code `second_factor_required` and a cookie for `POST /api/login/second-factor`, which ends the login within five minutes.
   * @throws {400} A field is missing.
   * @throws {401} Invalid email or password, or the second step is missing.
   * @throws {403} The account is suspended.
   */
  @SecurityEvent('account.login')
  @Post('login')
  @HttpCode(200)
  @ForVisitors()
  @UseGuards(LocalGuard)
  @Header('cache-control', 'no-store')
  async login(
    @Verified() verified: User,
    @Body() { stayLoggedIn = false }: LoginBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUserResponse> {
    const now = this.clock.now();
    return this.loginService.afterPassword(reply, verified, {
      caller,
      stayLoggedIn,
      client: clientOf(request),
      now,
    });
  }

  /** Logs out; also succeeds when nobody is logged in. */
  @SecurityEvent('account.logout')
  @Post('logout')
  @HttpCode(200)
  @ForVisitors()
  @Header('cache-control', 'no-store')
  async logout(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    await this.sessionService.close(reply, caller);
    return { message: 'Logged out' };
  }

  /** Returns the current user. */
  @Get('me')
  @Header('cache-control', 'no-store')
  async me(@CurrentCaller() caller: Caller): Promise<CurrentUserResponse> {
    const now = this.clock.now();
    const found = await this.checkMembership.run(() => this.sessions.memberOf(caller, now), now);
    if (!found) throw loginRequired();
    return { user: currentUserAt(now, found.member, found.accessUntil) };
  }
}
