import { Body, Controller, Header, Post, Res } from '@nestjs/common';
import { type Caller, CurrentCaller, ForVisitors } from '@libs/auth';
import type { CurrentUserResponse } from '@libs/contracts';
import { Clock, noteSecurityDetails, SecurityEvent } from '@libs/service';
import type { FastifyReply } from 'fastify';
import type { EntityManager } from 'typeorm';
import { PrepareRegistration } from '../use-cases/prepare-registration';
import { RegisterUser } from '../use-cases/register-user';
import { RegisterBody } from './account.dto';
import { ClientNetwork } from './client-network';
import { currentUser, SessionService } from './session.service';

/** Registration, which also logs in (contract §2). */
@Controller('api/register')
@ForVisitors()
export class RegisterController {
  constructor(
    private readonly prepareRegistration: PrepareRegistration,
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
    @ClientNetwork() network: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUserResponse> {
    const passwordHash = await this.prepareRegistration.run(body, network);
    const { username, email } = body;
    const now = this.clock.now();
    const register = (tx: EntityManager) => this.registerUser.run(tx, { username, email, passwordHash }, now);
    const user = await this.sessionService.open(reply, { caller, stayLoggedIn: false, network, now, user: register });
    noteSecurityDetails({ accountId: user.id });
    return { user: currentUser(user, false) }; // a new account has no membership
  }
}
