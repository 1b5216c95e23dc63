import { Controller, Delete, Get, Header, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { type Caller, CurrentCaller, ForVisitors } from '@libs/auth';
import {
  currentUserAt,
  type CurrentUserResponse,
  type MemberSession,
  type MessageResponse,
} from '@libs/contracts';
import { notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { IdParam, SecurityEvent } from '@libs/service';
import type { FastifyReply } from 'fastify';
import { MembershipService } from '../memberships/membership.service';
import { CurrentMember, RequireSession } from './require-session.guard';
import { SessionCookies } from './session-cookies';
import { loginRequired, type SessionMember, SessionRepository } from './session.repository';

const UNKNOWN_SESSION = 'This session has already ended.';

@Controller('api')
export class SessionsController {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly cookies: SessionCookies,
    private readonly memberships: MembershipService,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the current user. */
  @Get('me')
  @Header('cache-control', 'no-store')
  async me(@CurrentCaller() caller: Caller): Promise<CurrentUserResponse> {
    const now = await this.transactions.now();
    const found = await this.memberships.check(() => this.sessions.findMember(caller, now), now);
    if (!found) throw loginRequired();
    return { user: currentUserAt(now, found.member, found.accessUntil) };
  }

  /** Logs out; also succeeds when nobody is logged in. */
  @SecurityEvent('account.logout')
  @Post('logout')
  @HttpCode(200)
  @ForVisitors()
  @Header('cache-control', 'no-store')
  async logout(
    @CurrentCaller() { sessionId }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    if (sessionId) await this.transactions.run((tx) => this.sessions.end(tx, sessionId));
    this.cookies.clear(reply);
    return { message: 'Logged out' };
  }

  /** Returns the member's sessions: this one, then those used last; at most 100. */
  @Get('account/sessions')
  @UseGuards(RequireSession)
  @Header('cache-control', 'no-store')
  async listSessions(@CurrentMember() { id, sessionId }: SessionMember): Promise<MemberSession[]> {
    return this.sessions.list(id, sessionId, await this.transactions.now());
  }

  /**
   * Ends one of the member's sessions.
   * @throws {404} The member has no such session.
   */
  @SecurityEvent('account.sessions-revoke')
  @Delete('account/sessions/:id')
  @UseGuards(RequireSession)
  @HttpCode(204)
  async endSession(
    @IdParam(UNKNOWN_SESSION) sessionId: string,
    @CurrentMember() member: SessionMember,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const isEnded = await this.transactions.run((tx, now) =>
      this.sessions.endOne(tx, member.id, sessionId, now),
    );
    if (!isEnded) throw notFound('session_not_found', UNKNOWN_SESSION);
    if (sessionId === member.sessionId) this.cookies.clear(reply);
  }

  /** Ends all of the member's other sessions. */
  @SecurityEvent('account.sessions-revoke')
  @Post('account/sessions/revoke-others')
  @UseGuards(RequireSession)
  @HttpCode(200)
  async revokeOtherSessions(
    @CurrentMember() { id, sessionId }: SessionMember,
  ): Promise<MessageResponse> {
    await this.transactions.run((tx) => this.sessions.endAll(tx, id, sessionId));
    return { message: 'You have been logged out everywhere else.' };
  }
}
