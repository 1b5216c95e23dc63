import { Injectable } from '@nestjs/common';
import type { Caller } from '@libs/auth';
import { unauthenticated } from '@libs/errors';
import { SessionRepository } from '../store/session.repository';
import { User } from '../store/user.entity';

/** Finds the signed-in user by the session row, because an internal token can outlive its session. */
@Injectable()
export class RequireSession {
  constructor(private readonly sessions: SessionRepository) {}

  /** Throws 401 when the session has ended. */
  async run({ userId, sessionId }: Caller, now: Date): Promise<User> {
    const user = userId && sessionId ? await this.sessions.userOf(sessionId, userId, now) : null;
    if (!user) throw unauthenticated('not_signed_in', 'Please log in.');
    return user;
  }
}
