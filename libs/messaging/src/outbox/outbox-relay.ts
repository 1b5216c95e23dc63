import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { NatsClient } from '@libs/nats';
import { Transactions } from '@libs/persistence';
import { PeriodicJob } from '@libs/service';
import { DataSource } from 'typeorm';
import { OwnStream } from './own-stream';
import { publishShard } from './publish-shard';

const POLL = 500; // milliseconds between polls if no commit wakes the relay
const CHECK = 10_000; // milliseconds

/** Publishes outbox events, in any number of replicas. A local commit wakes it; polling finds everything else. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('OutboxRelay');
  private failing = false;
  private readonly publishing = new PeriodicJob('OutboxRelay', POLL, () => this.publishNext());
  private readonly checks = new PeriodicJob('stream check', CHECK, async () => {
    if (!this.nats.connected) return false;
    await this.stream.check();
    this.publishing.wake();
    return false;
  });

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly nats: NatsClient,
    private readonly stream: OwnStream,
  ) {}

  onApplicationBootstrap(): void {
    this.transactions.onOutboxWrite(() => this.publishing.wake());
    this.nats.onUp(() => this.checks.wake());
    this.checks.start();
    this.publishing.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.checks.stop(), this.publishing.stop()]);
  }

  private async publishNext(): Promise<boolean> {
    if (!this.nats.connected) return false;
    try {
      const { found, published, failure } = await publishShard(this.dataSource, await this.nats.jetstream());
      if (failure) await this.recover(failure);
      else if (found > 0) this.report(undefined);
      return found > 0 && published === found;
    } catch (error) {
      this.report(error);
      return false;
    }
  }

  private async recover(failure: unknown): Promise<void> {
    this.report(failure);
    if (this.nats.connected) await this.stream.check();
  }

  private report(error: unknown): void {
    if (error !== undefined && !this.failing) this.logger.warn({ err: error, msg: 'events wait in the outbox' });
    if (error === undefined && this.failing) this.logger.log('the outbox is being published again');
    this.failing = error !== undefined;
  }
}
