import { setTimeout as sleep } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Clock, Readiness } from '@libs/service';
import { CatalogueSettings } from '../catalogue.settings';
import { SeedingProgressRepository } from './seeding.repository';
import { FillCatalogue } from './fill-catalogue';

const LOCK_RETRY_MS = 500;
const FAILURE_RETRY_MS = 2000;

/** Fills an empty catalogue with the sample tools while the service already listens; readiness fails until it is done. */
@Injectable()
export class SampleCatalogueJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('SampleCatalogueJob');
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private done = false;

  constructor(
    private readonly settings: CatalogueSettings,
    readiness: Readiness,
    private readonly progress: SeedingProgressRepository,
    private readonly fillCatalogue: FillCatalogue,
    private readonly clock: Clock,
  ) {
    if (settings.SEED_CATALOGUE) readiness.register('sample-catalogue', () => this.check());
  }

  onApplicationBootstrap(): void {
    if (this.settings.SEED_CATALOGUE) this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async check(): Promise<void> {
    if (!this.done) throw new Error('the sample catalogue is being filled in');
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted && !this.done) {
      const pause = await this.attempt();
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  private async attempt(): Promise<number> {
    try {
      const tried = await this.progress.withLock(async () => {
        const added = await this.fillCatalogue.run(this.clock.now(), this.stop.signal);
        if (added > 0) this.logger.log({ added, msg: 'added the sample tools' });
      });
      this.done = tried && !this.stop.signal.aborted;
      return this.done ? 0 : LOCK_RETRY_MS;
    } catch (error) {
      this.logger.error({ err: error, msg: 'adding the sample tools failed; it is retried' });
      return FAILURE_RETRY_MS;
    }
  }
}
