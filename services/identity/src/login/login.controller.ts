import { type Caller, CurrentCaller, ForVisitors } from '@libs/auth';
import {
  currentUserAt,
  type CurrentUserResponse,
  type MessageResponse,
  type PasskeyOptionsResponse,
} from '@libs/contracts';
import { unauthenticated } from '@libs/errors';
import { SecurityEvent } from '@libs/service';
import { Body, Controller, Header, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { MembershipService } from '../memberships/membership.service';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';
import { SessionCookies } from '../sessions/session-cookies';
import type { SessionMember } from '../sessions/session.repository';
import type { User } from '../users/user.entity';
import { CurrentClient, CurrentNetwork, PendingToken } from './client.decorator';
import type { Client } from './device';
import { LocalGuard, LocalUser } from './local.strategy';
import {
  LoginBody,
  PasskeyBody,
  PasskeyLoginBody,
  ReauthenticationBody,
  SecondFactorBody,
} from './login.dto';
import { LoginService, ReauthenticationService, SecondFactorLogin } from './login.service';
import type { OpenedSession } from './open-session';

@Controller('api/login')
@ForVisitors()
export class LoginController {
  constructor(
    private readonly logins: LoginService,
    private readonly secondFactorLogins: SecondFactorLogin,
    private readonly memberships: MembershipService,
    private readonly cookies: SessionCookies,
  ) {}

  /**
   * Logs in and ends this browser's previous session. A login from a new device is mailed to the user. An account with a second factor gets
   * a 401 with the code `second_factor_required` and a cookie for `POST /api/login/second-factor`, which ends the login within five minutes.
   * @throws {400} A field is missing.
   * @throws {401} Invalid email or password, or the second factor is missing.
   * @throws {403} The account is suspended.
   */
  @SecurityEvent('account.login')
  @Post()
  @HttpCode(200)
  @UseGuards(LocalGuard)
  @Header('cache-control', 'no-store')
  async login(
    @LocalUser() user: User,
    @Body() { stayLoggedIn = false }: LoginBody,
    @CurrentCaller() caller: Caller,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUserResponse> {
    const result = await this.logins.withPassword(user, { caller, client, stayLoggedIn });
    if (!('pendingToken' in result)) return this.respond(reply, result);
    this.cookies.putPendingLogin(reply, result.pendingToken);
    throw unauthenticated(
      'second_factor_required',
      'Please confirm your login with your second factor.',
    );
  }

  /**
   * Ends a login whose password was correct, with a code of the authenticator app or a backup code.
   * @throws {400} The code is missing.
   * @throws {401} The code is wrong or used, or the login has expired (`login_expired`).
   */
  @SecurityEvent('account.second-factor')
  @Post('second-factor')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async code(
    @Body() { code }: SecondFactorBody,
    @PendingToken() token: string | null,
    @CurrentCaller() caller: Caller,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUserResponse> {
    const opened = await this.secondFactorLogins.withCode(token, code, { caller, client });
    const response = await this.respond(reply, opened);
    this.cookies.clearPendingLogin(reply);
    return response;
  }

  /**
   * Returns the options to use one of the account's passkeys, whose list is empty if it has none.
   * @throws {401} The login has expired.
   */
  @Post('second-factor/options')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  secondFactorOptions(@PendingToken() token: string | null): Promise<PasskeyOptionsResponse> {
    return this.secondFactorLogins.passkeyOptions(token);
  }

  /**
   * Ends a login whose password was correct, with a passkey.
   * @throws {400} The passkey was not accepted.
   * @throws {401} The login has expired.
   */
  @SecurityEvent('account.second-factor')
  @Post('second-factor/passkey')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async secondFactorPasskey(
    @Body() { credential }: PasskeyBody,
    @PendingToken() token: string | null,
    @CurrentCaller() caller: Caller,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUserResponse> {
    const request = { caller, client };
    const opened = await this.secondFactorLogins.withPasskey(token, credential, request);
    const response = await this.respond(reply, opened);
    this.cookies.clearPendingLogin(reply);
    return response;
  }

  /** Returns the options to use any passkey of this site. */
  @Post('passkey/options')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  passkeyLoginOptions(): Promise<PasskeyOptionsResponse> {
    return this.logins.passkeyOptions();
  }

  /**
   * Logs in with a passkey, without email, password and second factor.
   * @throws {400} The passkey was not accepted.
   */
  @SecurityEvent('account.passkey-login')
  @Post('passkey')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async passkeyLogin(
    @Body() { credential, stayLoggedIn = false }: PasskeyLoginBody,
    @CurrentCaller() caller: Caller,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUserResponse> {
    const opened = await this.logins.withPasskey(credential, { caller, client, stayLoggedIn });
    return this.respond(reply, opened);
  }

  private async respond(reply: FastifyReply, opened: OpenedSession): Promise<CurrentUserResponse> {
    const { user, openedAt } = opened;
    this.cookies.putNew(reply, opened);
    const accessUntil = await this.memberships.accessUntil(user.id, openedAt);
    return { user: currentUserAt(openedAt, user, accessUntil) };
  }
}

/** Re-authenticates a member before changes to how they log in (docs/accounts.md). */
@Controller('api/account/confirmation')
@UseGuards(RequireSession)
export class ReauthenticationController {
  constructor(private readonly reauthentication: ReauthenticationService) {}

  /** Returns the options to confirm the session with one of the member's passkeys, whose list is empty if there is none. */
  @Post('options')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  reauthenticationOptions(@CurrentMember() { id }: SessionMember): Promise<PasskeyOptionsResponse> {
    return this.reauthentication.passkeyOptions(id);
  }

  /**
   * Confirms the session with the password or a passkey, for ten minutes.
   * @throws {400} The password is incorrect, or the passkey was not accepted.
   */
  @SecurityEvent('account.confirm')
  @Post()
  @HttpCode(200)
  async reauthenticate(
    @CurrentMember() member: SessionMember,
    @Body() body: ReauthenticationBody,
    @CurrentNetwork() network: string,
  ): Promise<MessageResponse> {
    await this.reauthentication.reauthenticate(member, body, network);
    return { message: 'Confirmed.' };
  }
}
