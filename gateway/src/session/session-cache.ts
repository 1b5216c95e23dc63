import type { ResolvedSession } from '@libs/contracts';
import { LRUCache } from 'lru-cache';

/** Milliseconds a resolved session is cached (architecture: sessions and trust). */
const SESSION_TTL_MS = 5_000;
const MAX_SESSIONS = 20_000;
/** A revocation is remembered for longer than any earlier request to identity takes. */
const REVOCATIONS = { max: 20_000, ttl: 60_000 };

interface CachedSession {
  session: ResolvedSession | null;
  requestedAt: number;
}

/** Caches sessions. Requests and revocations share one sequence: a response to a request made before a revocation does not count. */
export class SessionCache {
  private readonly sessions = new LRUCache<string, CachedSession>({
    max: MAX_SESSIONS,
    ttl: SESSION_TTL_MS,
  });
  private readonly revocations = new LRUCache<string, number>(REVOCATIONS);
  private sequence = 0;
  private lastRevocation = 0;
  private clearedAt = 0;

  /** Returns the session of a token's hash, null for none; undefined when identity has to be asked. */
  get(tokenHash: string, now: Date): ResolvedSession | null | undefined {
    const cached = this.sessions.get(tokenHash);
    if (!cached || !this.isValid(cached)) return undefined;
    return cached.session && new Date(cached.session.expiresAt) <= now ? null : cached.session;
  }

  startRequest(): number {
    return ++this.sequence;
  }

  /** Whether nothing has been revoked since this request; only then may another caller share its response. */
  isCurrent(requestedAt: number): boolean {
    return requestedAt > this.lastRevocation;
  }

  set(tokenHash: string, session: ResolvedSession | null, requestedAt: number): void {
    const entry = { session, requestedAt };
    if (this.isValid(entry)) this.sessions.set(tokenHash, entry);
  }

  invalidate(ids: readonly string[]): void {
    this.lastRevocation = ++this.sequence;
    for (const id of ids) this.revocations.set(id, this.lastRevocation);
  }

  clear(): void {
    this.sessions.clear();
    this.lastRevocation = ++this.sequence;
    this.clearedAt = this.lastRevocation;
  }

  private isValid({ session, requestedAt }: CachedSession): boolean {
    if (requestedAt < this.clearedAt) return false;
    if (!session) return true;
    const revokedAt = Math.max(
      this.revocations.get(session.sessionId) ?? 0,
      this.revocations.get(session.userId) ?? 0,
    );
    return requestedAt > revokedAt;
  }
}
