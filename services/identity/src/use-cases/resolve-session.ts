import { Injectable } from '@nestjs/common';
import type { ResolvedSession } from '@libs/contracts';
import { hashSessionToken, isSessionToken } from '../domain/session-token';
import { Sessions } from '../store/sessions';

/** Resolves a session token for the gateway. */
@Injectable()
export class ResolveSession {
  constructor(private readonly sessions: Sessions) {}

  async run(token: string, now: Date): Promise<ResolvedSession | null> {
    if (!isSessionToken(token)) return null;
    return this.sessions.resolve(hashSessionToken(token), now);
  }
}
