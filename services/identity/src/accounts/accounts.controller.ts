import { type Caller, CurrentCaller, ForVisitors } from '@libs/auth';
import {
  type AccountExport,
  type AccountResponse,
  currentUserAt,
  type CurrentUserResponse,
  type MessageResponse,
} from '@libs/contracts';
import { conflict } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { noteSecurityDetails, SecurityEvent } from '@libs/service';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Injectable,
  Post,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CurrentClient, CurrentNetwork } from '../login/client.decorator';
import type { Client } from '../login/device';
import { type LoginRequest, type OpenedSession, OpenSession } from '../login/open-session';
import { PasswordService } from '../login/password.service';
import {
  CurrentMember,
  requireReauthentication,
  RequireSession,
} from '../sessions/require-session.guard';
import { SessionCookies } from '../sessions/session-cookies';
import type { SessionMember } from '../sessions/session.repository';
import { NetworkThrottle } from '../throttling/throttles';
import { UserRepository } from '../users/user.repository';
import { ExportAccount } from './account-export';
import { DeleteAccountBody, RegisterBody } from './accounts.dto';
import { DeleteAccount } from './delete-account';
import { EmailService } from './email.service';

/** 409; does not say which of the two is taken (docs/accounts.md). */
const alreadyTaken = () =>
  conflict('username_or_email_taken', 'Username or email is already taken');

@Injectable()
export class Registration {
  constructor(
    private readonly throttle: NetworkThrottle,
    private readonly users: UserRepository,
    private readonly passwords: PasswordService,
    private readonly emails: EmailService,
    private readonly openSession: OpenSession,
    private readonly transactions: Transactions,
  ) {}

  /** Adds a user, sends the link to confirm the email and logs in. Throws 409, also for all but one of concurrent registrations of a username or email. */
  async register(
    { username, email, password }: { username: string; email: string; password: string },
    request: Pick<LoginRequest, 'caller' | 'client'>,
  ): Promise<OpenedSession> {
    const { network } = request.client;
    await this.throttle.count('registration', network);
    const passwordHash = await this.passwords.hash(password, network, async () => {
      if (await this.users.isTaken(username, email)) throw alreadyTaken();
    });
    return this.transactions.run(async (tx, now) => {
      await this.users.lockEmails(tx, [email]);
      if (await this.users.findEmailOwner(tx, email, null, now)) throw alreadyTaken();
      const user = await this.users.add(
        tx,
        { username, email, passwordHash, isAdmin: false, emailConfirmedAt: null },
        now,
      );
      if (!user) throw alreadyTaken();
      await this.emails.sendFirstLink(tx, user, now);
      const login = { ...request, stayLoggedIn: false, isRegistration: true };
      return this.openSession.run(tx, user, login, now);
    });
  }
}

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
