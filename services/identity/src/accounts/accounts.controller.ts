import { Body, Controller, Delete, Get, Header, Post, Res, UseGuards } from '@nestjs/common';
import { type Caller, CurrentCaller, ForVisitors } from '@libs/auth';
import {
  type AccountExport,
  type AccountResponse,
  currentUserAt,
  type CurrentUserResponse,
  type MessageResponse,
} from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { noteSecurityDetails, SecurityEvent } from '@libs/service';
import type { FastifyReply } from 'fastify';
import { CurrentClient, CurrentNetwork } from '../login/client.decorator';
import type { Client } from '../login/device';
import { PasswordService } from '../login/password.service';
import {
  CurrentMember,
  requireReauthentication,
  RequireSession,
} from '../sessions/require-session.guard';
import { SessionCookies } from '../sessions/session-cookies';
import type { SessionMember } from '../sessions/session.repository';
import { ExportAccount } from './account-export';
import { DeleteAccountBody, RegisterBody } from './accounts.dto';
import { DeleteAccount } from './delete-account';
import { Registration } from './registration';

@Controller('api')
export class AccountsController {
  constructor(
    private readonly registration: Registration,
    private readonly exportAccount: ExportAccount,
    private readonly deleteAccount: DeleteAccount,
    private readonly passwords: PasswordService,
    private readonly cookies: SessionCookies,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Creates an account and logs in.
   * @throws {400} A field is invalid; `errors` names it.
   * @throws {409} Username or email is already taken
   */
  @SecurityEvent('account.register')
  @Post('register')
  @ForVisitors()
  @Header('cache-control', 'no-store')
  async register(
    @Body() body: RegisterBody,
    @CurrentCaller() caller: Caller,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUserResponse> {
    const opened = await this.registration.register(body, { caller, client });
    noteSecurityDetails({ accountId: opened.user.id });
    this.cookies.putNew(reply, opened);
    return { user: currentUserAt(opened.openedAt, opened.user, null) }; // a new account has no membership
  }

  /** Returns the member's username and email. */
  @Get('account')
  @UseGuards(RequireSession)
  @Header('cache-control', 'no-store')
  account(@CurrentMember() { username, email, emailConfirmedAt }: SessionMember): AccountResponse {
    return { username, email, emailConfirmed: emailConfirmedAt !== null };
  }

  /**
   * Sends everything that is stored about the member as a JSON file.
   * @throws {429} The member exports too often, or an export is still running.
   */
  @Get('account/export')
  @UseGuards(RequireSession)
  @Header('cache-control', 'no-store')
  @Header('content-disposition', 'attachment; filename="exe-account.json"')
  export(@CurrentMember() member: SessionMember): Promise<AccountExport> {
    return this.exportAccount.run(member);
  }

  /**
   * Deletes the member's account for good and logs out everywhere. Receipts stay, without name and email.
   * @throws {400} The password is incorrect; `errors` names the field.
   * @throws {403} There is no password, and the session was not confirmed within ten minutes; a login does not suffice.
   * @throws {409} The member is the only administrator, or the password was just changed elsewhere.
   */
  @SecurityEvent('account.delete')
  @Delete('account')
  @UseGuards(RequireSession)
  @Header('cache-control', 'no-store')
  async delete(
    @CurrentMember() member: SessionMember,
    @Body() { password }: DeleteAccountBody,
    @CurrentNetwork() network: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    if (password === undefined) requireReauthentication(member, await this.transactions.now());
    else await this.passwords.current(member, password, network, 'password');
    await this.transactions.run((tx, now) => this.deleteAccount.run(tx, member, now));
    this.cookies.clear(reply);
    return { message: 'Your account was deleted.' };
  }
}
