import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { Clock, PeriodicJob } from '@libs/service';
import { SessionRevocations } from '../sessions/session-revocations';
import { PruneExpired } from './prune-expired';

const INTERVAL_MS = 60_000; // the longest time that the WebSockets of an expired session stay open

/** Prunes expired rows once a minute. Sessions expire to the second without it; this only cleans up and publishes revocations. */
@Injectable()
export class SessionPruningJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job = new PeriodicJob('SessionPruning', INTERVAL_MS, () =>
    this.run().then(() => false),
  );

  constructor(
    private readonly transactions: Transactions,
    private readonly pruneExpired: PruneExpired,
    private readonly revocations: SessionRevocations,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.job.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    const ended = await this.transactions.run((tx) => this.pruneExpired.run(tx, now));
    for (const revoked of ended) this.revocations.publish(revoked);
  }
}
