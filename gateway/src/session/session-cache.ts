import type { ResolvedSession } from '@libs/contracts';
import { LRUCache } from 'lru-cache';

/** Milliseconds a resolved session is believed (architecture: sessions and trust). */
export const BELIEVED_MS = 5_000;
const SESSIONS = 20_000;
/** Endings outlive every answer that was asked for before them. */
const ENDINGS = { max: 20_000, ttl: 60_000 };

interface Kept {
  session: ResolvedSession | null;
  askedAt: number;
}

/**
 * Remembers for a few seconds whom a token speaks for. Every question and every ending takes the next number of one
 * sequence: an answer counts only if nothing about its session or user ended after it was asked for.
 */
export class SessionCache {
  private readonly kept = new LRUCache<string, Kept>({ max: SESSIONS, ttl: BELIEVED_MS });
  private readonly endings = new LRUCache<string, number>(ENDINGS);
  private sequence = 0;
  private lastEnding = 0;
  private clearedAt = 0;

  /** What is known about a token (by its hash); undefined when identity has to be asked. */
  get(tokenHash: string, now: Date): ResolvedSession | null | undefined {
    const kept = this.kept.get(tokenHash);
    if (!kept || !this.holds(kept)) return undefined;
    return kept.session && new Date(kept.session.expiresAt) <= now ? null : kept.session;
  }

  /** The number of a question that is asked now. */
  ask(): number {
    return ++this.sequence;
  }

  /** Has nothing at all ended since this question? Only then may somebody else wait for its answer too. */
  isCurrent(askedAt: number): boolean {
    return askedAt > this.lastEnding;
  }

  /** Keeps an answer, unless its session has ended since it was asked for. */
  keep(tokenHash: string, session: ResolvedSession | null, askedAt: number): void {
    const kept = { session, askedAt };
    if (this.holds(kept)) this.kept.set(tokenHash, kept);
  }

  /** Sessions have ended, or users have changed: what was known about these ids is forgotten. */
  end(ids: readonly string[]): void {
    this.lastEnding = ++this.sequence;
    for (const id of ids) this.endings.set(id, this.lastEnding);
  }

  /** Forgets everything; also whatever is being asked at this moment. */
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
