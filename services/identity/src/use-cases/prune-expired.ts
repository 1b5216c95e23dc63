import { Injectable } from '@nestjs/common';
import type { SessionRevoked } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { Attempts } from '../store/attempts';
import { KnownNetworks } from '../store/known-networks';
import { Sessions } from '../store/sessions';

/** Deletes expired sessions, attempts and known networks. */
@Injectable()
export class PruneExpired {
  constructor(
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly knownNetworks: KnownNetworks,
  ) {}

  async run(tx: EntityManager, now: Date): Promise<SessionRevoked[]> {
    await this.attempts.deleteOld(tx, now);
    await this.knownNetworks.removeOld(tx, now);
    return this.sessions.endExpired(tx, now);
  }
}
