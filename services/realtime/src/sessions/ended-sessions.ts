import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const TTL_MS = 70_000; // longer than the 60 s lifetime of an internal token
const MAX_SESSIONS = 50_000;

/** Remembers recently ended sessions, whose internal tokens are still valid, so that they open no new sockets. */
@Injectable()
export class EndedSessions {
  private readonly ended = new LRUCache<string, true>({ max: MAX_SESSIONS, ttl: TTL_MS });
  private readonly users = new LRUCache<string, true>({ max: MAX_SESSIONS, ttl: TTL_MS });

  add(sessionId: string): void {
    this.ended.set(sessionId, true);
  }

  has(sessionId: string): boolean {
    return this.ended.has(sessionId);
  }

  addUser(userId: string): void {
    this.users.set(userId, true);
  }

  deleteUser(userId: string): void {
    this.users.delete(userId);
  }

  hasUser(userId: string): boolean {
    return this.users.has(userId);
  }
}
