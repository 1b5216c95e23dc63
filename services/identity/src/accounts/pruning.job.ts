import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { PeriodicJob } from '@libs/service';
import { KnownDeviceRepository } from '../login/known-device.repository';
import { PendingLoginRepository } from '../second-factor/pending-login.repository';
import { SessionRepository } from '../sessions/session.repository';
import { AttemptRepository } from '../throttling/attempt.repository';
import { AccountTokenRepository } from './account-token.repository';

const INTERVAL_MS = 60_000; // the longest time that the WebSockets of an expired session stay open

/** Prunes expired rows. Everything expires to the second without it; this only cleans up and publishes the end of sessions. */
@Injectable()
export class PruningJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job = new PeriodicJob('Pruning', INTERVAL_MS, () =>
    this.run().then(() => false),
  );

  constructor(
    private readonly sessions: SessionRepository,
    private readonly attempts: AttemptRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly pendingLogins: PendingLoginRepository,
    private readonly devices: KnownDeviceRepository,
    private readonly transactions: Transactions,
  ) {}

  onApplicationBootstrap(): void {
    this.job.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }

  async run(): Promise<void> {
    await this.transactions.run(async (tx, now) => {
      await this.attempts.deleteOld(tx, now);
      await this.tokens.deleteOld(tx, now);
      await this.pendingLogins.deleteExpired(tx, now);
      await this.devices.deleteOld(tx, now);
      await this.sessions.endExpired(tx, now);
    });
  }
}
