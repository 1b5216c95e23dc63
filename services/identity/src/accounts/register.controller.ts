import { Body, Controller, Header, Post, Req, Res } from '@nestjs/common';
import { type Caller, CurrentCaller, ForVisitors } from '@libs/auth';
import { currentUserAt, type CurrentUserResponse } from '@libs/contracts';
import { Clock, noteSecurityDetails, SecurityEvent } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { RegisterUser } from './register-user';
import { RegisterBody } from './account.dto';
import { clientOf, SessionService } from '../sessions/session.service';

@Controller('api/register')
@ForVisitors()
export class RegisterController {
  constructor(
    private readonly registerUser: RegisterUser,
    private readonly sessionService: SessionService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an account and logs in.
   * @throws {400} A field is invalid; `errors` names it.
   * @throws {409} Username or email is already taken
   */
  @SecurityEvent('account.register')
  @Post()
  @Header('cache-control', 'no-store')
  async register(
    @Body() body: RegisterBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUserResponse> {
    const client = clientOf(request);
    const newUser = await this.registerUser.prepare(body, client.network);
    const now = this.clock.now();
    const register = (tx: EntityManager) => this.registerUser.run(tx, newUser, now);
    const session = {
      caller,
      stayLoggedIn: false,
      client,
      isRegistration: true,
      now,
      user: register,
    };
    const user = await this.sessionService.open(reply, session);
    noteSecurityDetails({ accountId: user.id });
    return { user: currentUserAt(now, user, null) }; // a new account has no membership
  }
}
