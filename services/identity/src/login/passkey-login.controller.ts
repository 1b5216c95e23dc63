import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type Caller, CurrentCaller, ForVisitors } from '@libs/auth';
import type { CurrentUserResponse, PasskeyOptionsResponse } from '@libs/contracts';
import { Clock, noteSecurityDetails, SecurityEvent } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { LogInByPasskey } from './log-in-by-passkey';
import { RequestPasskey } from '../second-factor/request-passkey';
import { LoginService } from './login.service';
import { PasskeyLoginBody } from '../second-factor/passkey.dto';
import { clientOf } from '../sessions/session.service';

/** Login with nothing but a passkey, which proves possession and the member's PIN or biometrics (contract §2). */
@Controller('api/login/passkey')
@ForVisitors()
export class PasskeyLoginController {
  constructor(
    private readonly requestPasskey: RequestPasskey,
    private readonly logInByPasskey: LogInByPasskey,
    private readonly login: LoginService,
    private readonly clock: Clock,
  ) {}

  /** Returns the options to use any passkey of this site. */
  @Post('options')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  passkeyLoginOptions(): Promise<PasskeyOptionsResponse> {
    return this.requestPasskey.toUse({ purpose: 'login', userId: null }, this.clock.now());
  }

  /**
   * Logs in with a passkey, without email, password and second step.
   * @throws {400} The passkey was not accepted.
   */
  @SecurityEvent('account.passkey-login')
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async passkeyLogin(
    @Body() { credential, stayLoggedIn = false }: PasskeyLoginBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUserResponse> {
    const now = this.clock.now();
    const used = await this.logInByPasskey.prepare(credential);
    noteSecurityDetails({ accountId: used.userId });
    const user = (tx: EntityManager) => this.logInByPasskey.run(tx, used, now);
    return this.login.finish(reply, { caller, stayLoggedIn, client: clientOf(request), now, user });
  }
}
