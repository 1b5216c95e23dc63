import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type Caller, CurrentCaller, ForVisitors } from '@libs/auth';
import type { CurrentUserResponse, PasskeyOptionsResponse } from '@libs/contracts';
import { Clock, SecurityEvent } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { FinishPendingLogin } from '../second-factor/finish-pending-login';
import { RequestPasskey } from '../second-factor/request-passkey';
import { UsePasskey } from '../second-factor/use-passkey';
import { LoginService } from './login.service';
import { PasskeyBody } from '../second-factor/passkey.dto';
import { PendingToken } from '../second-factor/pending-token';
import { clientOf } from '../sessions/session.service';

@Controller('api/login/second-factor')
@ForVisitors()
export class SecondStepPasskeyController {
  constructor(
    private readonly finishPendingLogin: FinishPendingLogin,
    private readonly requestPasskey: RequestPasskey,
    private readonly usePasskey: UsePasskey,
    private readonly login: LoginService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the options to use one of the account's passkeys, whose list is empty if it has none.
   * @throws {401} The login has expired.
   */
  @Post('options')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async secondStepOptions(@PendingToken() token: string | null): Promise<PasskeyOptionsResponse> {
    const now = this.clock.now();
    const { user } = await this.finishPendingLogin.find(token, now);
    return this.requestPasskey.toUse({ purpose: 'second-step', userId: user.id }, now);
  }

  /**
   * Ends a login whose password was correct, with a passkey.
   * @throws {400} The passkey was not accepted.
   * @throws {401} The login has expired.
   */
  @SecurityEvent('account.second-step')
  @Post('passkey')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async secondStepPasskey(
    @Body() { credential }: PasskeyBody,
    @PendingToken() token: string | null,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUserResponse> {
    const now = this.clock.now();
    const login = await this.finishPendingLogin.find(token, now);
    const used = await this.usePasskey.prepare(credential, {
      purpose: 'second-step',
      userId: login.user.id,
    });
    const user = (tx: EntityManager) =>
      this.finishPendingLogin.run(tx, login, () => this.usePasskey.run(tx, used, now));
    const response = await this.login.finish(reply, {
      caller,
      stayLoggedIn: login.stayLoggedIn,
      client: clientOf(request),
      now,
      user,
    });
    this.login.forget(reply);
    return response;
  }
}
