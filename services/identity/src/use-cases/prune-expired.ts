import { Injectable } from '@nestjs/common';
import type { SessionRevoked } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { Attempts } from '../store/attempts';
import { Sessions } from '../store/sessions';

/** Forgets sessions whose time is over and attempts that no longer count. */
@Injectable()
export class PruneExpired {
  constructor(
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
  ) {}

  /** The sessions that are gone, by user. */
  async run(tx: EntityManager, now: Date): Promise<SessionRevoked[]> {
    await this.attempts.forgetOld(tx, now);
    return this.sessions.endExpired(tx, now);
  }
}
