import type { SessionAccount } from '@libs/contracts';
import { LRUCache } from 'lru-cache';

/** The end of a user's Pro as of one `subscription.changed`; versions order the events of a user. */
interface Membership {
  accessUntil: string | null;
  version: number;
}

/** A membership is remembered for longer than identity may return an older one without saying that its copy is behind. */
const MEMBERSHIPS = { max: 20_000, ttl: 60_000 };

/** Remembers the memberships of recent events, which identity may handle later than the gateway. */
export class RecentMemberships {
  private readonly byUser = new LRUCache<string, Membership>(MEMBERSHIPS);

  /** Events arrive in any order and more than once. */
  add(userId: string, membership: Membership): void {
    const known = this.byUser.get(userId);
    if (!known || membership.version > known.version) this.byUser.set(userId, membership);
  }

  /** Returns the end of Pro in the newer of an event and identity's copy; null without Pro. */
  accessUntil(userId: string, { accessUntil, membershipVersion }: SessionAccount): Date | null {
    const known = this.byUser.get(userId);
    const newest = known && known.version > membershipVersion ? known.accessUntil : accessUntil;
    return newest === null ? null : new Date(newest);
  }
}
