import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import { SessionRevocations } from '../events/session-revocations';
import { PruneExpired } from '../use-cases/prune-expired';

/** Milliseconds between two runs: the longest time that the WebSockets of an expired session stay open. */
const EVERY = 60_000;

/** Prunes expired rows once a minute. Sessions expire to the second without it; this only cleans up and publishes revocations. */
@Injectable()
export class SessionPruningJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('SessionPruning');
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly transactions: Transactions,
    private readonly pruneExpired: PruneExpired,
    private readonly revocations: SessionRevocations,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.run().catch((error: unknown) => this.logger.warn({ err: error, msg: 'expired sessions could not be pruned' }));
    }, EVERY);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    const ended = await this.transactions.run((tx) => this.pruneExpired.run(tx, now));
    for (const revoked of ended) this.revocations.publish(revoked);
  }
}
