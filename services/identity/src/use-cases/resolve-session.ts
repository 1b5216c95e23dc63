import { Injectable } from '@nestjs/common';
import type { ResolvedSession } from '@libs/contracts';
import { hashSessionToken, isSessionToken } from '../domain/session';
import { SessionRepository } from '../store/session.repository';

/** Resolves a session token for the gateway. */
@Injectable()
export class ResolveSession {
  constructor(private readonly sessions: SessionRepository) {}

  async run(token: string, now: Date): Promise<ResolvedSession | null> {
    if (!isSessionToken(token)) return null;
    return this.sessions.resolve(hashSessionToken(token), now);
  }
}
