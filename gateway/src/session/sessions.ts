import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Caller, InternalHttpClient, VISITOR } from '@libs/auth';
import type { ResolvedSession, ResolveSessionAnswer } from '@libs/contracts';
import { readSessionToken } from './session-cookie';
import { SessionCache } from './session-cache';

/** The collaborators of {@link Sessions}. */
export interface SessionSource {
  calls: InternalHttpClient;
  identityUrl: string;
  cookieName: string;
  /** While revocations cannot arrive, nothing is cached. */
  isSubscribed: () => boolean;
}

interface Question {
  askedAt: number;
  answer: Promise<ResolvedSession | null>;
}

/** Resolves session cookies to callers; identity is asked once for many requests. */
export class Sessions {
  private readonly questions = new Map<string, Question>();

  constructor(
    private readonly source: SessionSource,
    private readonly cache: SessionCache,
  ) {}

  /** Returns the caller of a request: a visitor without a session. Throws `unavailable` when identity does not answer. */
  async callerOf(request: IncomingMessage): Promise<Caller> {
    const token = readSessionToken(request.headers.cookie, this.source.cookieName);
    if (token === undefined) return VISITOR;
    const hash = createHash('sha256').update(token).digest('base64');
    const known = this.known(hash);
    const session = known === undefined ? await this.ask(token, hash) : known;
    return session ? { userId: session.userId, sessionId: session.sessionId, isAdmin: session.isAdmin, service: null } : VISITOR;
  }

  /** Invalidates what is cached about a caller, whose request may have ended sessions. */
  forget({ sessionId, userId }: Caller): void {
    this.cache.end([sessionId, userId].filter((id) => id !== null));
  }

  private known(hash: string): ResolvedSession | null | undefined {
    return this.source.isSubscribed() ? this.cache.get(hash, new Date()) : undefined;
  }

  private ask(token: string, hash: string): Promise<ResolvedSession | null> {
    const open = this.questions.get(hash);
    if (open && this.cache.isCurrent(open.askedAt)) return open.answer;
    const askedAt = this.cache.ask();
    const answer = this.resolve(token, hash, askedAt).finally(() => {
      if (this.questions.get(hash)?.askedAt === askedAt) this.questions.delete(hash);
    });
    this.questions.set(hash, { askedAt, answer });
    return answer;
  }

  private async resolve(token: string, hash: string, askedAt: number): Promise<ResolvedSession | null> {
    const { calls, identityUrl, isSubscribed } = this.source;
    const heardBefore = isSubscribed();
    const answer = await calls.call<ResolveSessionAnswer>({
      to: 'identity',
      url: identityUrl,
      method: 'POST',
      path: '/internal/sessions/resolve',
      body: { token },
    });
    const session = answer?.session ?? null;
    if (heardBefore && isSubscribed()) this.cache.keep(hash, session, askedAt);
    return session;
  }
}
