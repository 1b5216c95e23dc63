import type { ResolvedSession } from '@libs/contracts';
import { LRUCache } from 'lru-cache';

/** Milliseconds a resolved session is cached (architecture: sessions and trust). */
export const BELIEVED_MS = 5_000;
const SESSIONS = 20_000;
/** A revocation is remembered for longer than any earlier request to identity takes. */
const ENDINGS = { max: 20_000, ttl: 60_000 };

interface Kept {
  session: ResolvedSession | null;
  askedAt: number;
}

/**
 * Caches for a few seconds whose session a token is. Requests to identity and revocations share one sequence of numbers: a response counts
 * only if nothing about its session or user was revoked after the request.
 */
export class SessionCache {
  private readonly kept = new LRUCache<string, Kept>({ max: SESSIONS, ttl: BELIEVED_MS });
  private readonly endings = new LRUCache<string, number>(ENDINGS);
  private sequence = 0;
  private lastEnding = 0;
  private clearedAt = 0;

  /** Returns the session of a token's hash, null for none; undefined when identity has to be asked. */
  get(tokenHash: string, now: Date): ResolvedSession | null | undefined {
    const kept = this.kept.get(tokenHash);
    if (!kept || !this.holds(kept)) return undefined;
    return kept.session && new Date(kept.session.expiresAt) <= now ? null : kept.session;
  }

  /** Returns the sequence number of a new request to identity. */
  ask(): number {
    return ++this.sequence;
  }

  /** Whether nothing has been revoked since this request; only then may another caller share its response. */
  isCurrent(askedAt: number): boolean {
    return askedAt > this.lastEnding;
  }

  /** Caches a response, unless its session was revoked after the request. */
  keep(tokenHash: string, session: ResolvedSession | null, askedAt: number): void {
    const kept = { session, askedAt };
    if (this.holds(kept)) this.kept.set(tokenHash, kept);
  }

  end(ids: readonly string[]): void {
    this.lastEnding = ++this.sequence;
    for (const id of ids) this.endings.set(id, this.lastEnding);
  }

  /** Discards everything, responses still to come included. */
  clear(): void {
    this.kept.clear();
    this.lastEnding = ++this.sequence;
    this.clearedAt = this.lastEnding;
  }

  private holds({ session, askedAt }: Kept): boolean {
    if (askedAt < this.clearedAt) return false;
    if (!session) return true;
    return askedAt > (this.endings.get(session.sessionId) ?? 0) && askedAt > (this.endings.get(session.userId) ?? 0);
  }
}
