import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type Caller, CurrentCaller, ForVisitors } from '@libs/auth';
import type { CurrentUserResponse } from '@libs/contracts';
import { clientNetworkOf, Clock, SecurityEvent } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { CodeThrottle } from '../throttling/code-throttle';
import { CheckCode } from '../second-factor/check-code';
import { FinishPendingLogin } from '../second-factor/finish-pending-login';
import { LoginService } from './login.service';
import { PendingToken } from '../second-factor/pending-token';
import { SecondFactorBody } from '../second-factor/second-factor.dto';
import { clientOf } from '../sessions/session.service';

@Controller('api/login')
@ForVisitors()
export class SecondStepController {
  constructor(
    private readonly throttle: CodeThrottle,
    private readonly checkCode: CheckCode,
    private readonly finishPendingLogin: FinishPendingLogin,
    private readonly login: LoginService,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends a login whose password was correct, with a code of the authenticator app or a backup code.
   * @throws {400} The code is missing.
   * @throws {401} The code is wrong or used, or the login has expired (`login_expired`).
   */
  @SecurityEvent('account.second-step')
  @Post('second-factor')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async code(
    @Body() { code }: SecondFactorBody,
    @PendingToken() token: string | null,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUserResponse> {
    const network = clientNetworkOf(request.headers, request.ip);
    const now = this.clock.now();
    const login = await this.finishPendingLogin.find(token, now);
    const user = (tx: EntityManager) =>
      this.finishPendingLogin.run(tx, login, () => this.checkCode.run(tx, login.user, code, now));
    const response = await this.throttle.attempt(network, login.user.email, () =>
      this.login.finish(reply, {
        caller,
        stayLoggedIn: login.stayLoggedIn,
        client: clientOf(request),
        now,
        user,
      }),
    );
    this.login.forget(reply);
    return response;
  }
}
