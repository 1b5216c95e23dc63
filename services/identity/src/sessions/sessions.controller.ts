import { Controller, Delete, Get, Header, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { type Caller, CurrentCaller } from '@libs/auth';
import type { MemberSession, MessageResponse } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { Clock, IdParam, SecurityEvent } from '@libs/service';
import type { FastifyReply } from 'fastify';
import { SessionRepository } from './session.repository';
import { User } from '../users/user.entity';
import { CurrentMember, RequireSession } from './require-session.guard';
import { SessionService } from './session.service';

const UNKNOWN_SESSION = 'This session has already ended.';

@Controller('api/account/sessions')
@UseGuards(RequireSession)
export class AccountSessionsController {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly sessionService: SessionService,
    private readonly clock: Clock,
  ) {}

  /** Returns the member's sessions: this one, then those used last; at most 100. */
  @Get()
  @Header('cache-control', 'no-store')
  listSessions(
    @CurrentMember() { id }: User,
    @CurrentCaller() { sessionId }: Caller,
  ): Promise<MemberSession[]> {
    return this.sessions.list(id, sessionId, this.clock.now());
  }

  /**
   * Ends one of the member's sessions.
   * @throws {404} The member has no such session.
   */
  @SecurityEvent('account.sessions-revoke')
  @Delete(':id')
  @HttpCode(204)
  async endSession(
    @IdParam(UNKNOWN_SESSION) sessionId: string,
    @CurrentMember() { id }: User,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const isEnded = await this.sessionService.closeOne(
      reply,
      id,
      sessionId,
      caller,
      this.clock.now(),
    );
    if (!isEnded) throw notFound('session_not_found', UNKNOWN_SESSION);
  }

  /** Ends all of the member's other sessions. */
  @SecurityEvent('account.sessions-revoke')
  @Post('revoke-others')
  @HttpCode(200)
  async revokeOtherSessions(
    @CurrentMember() { id }: User,
    @CurrentCaller() caller: Caller,
  ): Promise<MessageResponse> {
    await this.sessionService.closeOthers(id, caller);
    return { message: 'You have been logged out everywhere else.' };
  }
}
