import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Milliseconds after which no token of an ended session can still be good: its life is 60 s. */
const REMEMBERED = 70_000;
const MAX_SESSIONS = 50_000;

/** Sessions that ended a moment ago: a token signed just before opens no socket any more. */
@Injectable()
export class EndedSessions {
  private readonly ended = new LRUCache<string, true>({ max: MAX_SESSIONS, ttl: REMEMBERED });

  note(sessionId: string): void {
    this.ended.set(sessionId, true);
  }

  has(sessionId: string): boolean {
    return this.ended.has(sessionId);
  }
}
