import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ForServices, isSessionToken } from '@libs/auth';
import type { ResolveSessionResponse, UserSnapshot } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { SessionRepository } from '../sessions/session.repository';
import { ResolveSessionBody } from './internal.dto';
import { toUserSnapshot, UserRepository } from '../users/user.repository';

const UNKNOWN_USER = 'There is no such user.';

@Controller('internal')
@ForServices()
export class InternalController {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Resolves the token of a session cookie; `session` is null for an invalid one. */
  @Post('sessions/resolve')
  @HttpCode(200)
  async resolveSession(@Body() { token }: ResolveSessionBody): Promise<ResolveSessionResponse> {
    if (!isSessionToken(token)) return { session: null };
    return { session: await this.sessions.resolve(token, await this.transactions.now()) };
  }

  /** Returns the current state of a user to a service that has not received its events yet. */
  @Get('users/:id')
  async readUser(@IdParam(UNKNOWN_USER) id: string): Promise<UserSnapshot> {
    const user = await this.users.findById(id);
    if (!user) throw notFound('user_not_found', UNKNOWN_USER);
    return toUserSnapshot(user);
  }
}
