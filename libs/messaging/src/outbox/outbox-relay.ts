import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Transactions } from '@libs/persistence';
import { PeriodicJob } from '@libs/service';
import { DataSource } from 'typeorm';
import { NatsLink } from '@libs/nats';
import { OwnStream } from './own-stream';
import { publishShard } from './publish-shard';

const POLL = 500; // milliseconds between polls if nothing wakes the relay
const CHECK = 10_000; // milliseconds

/** Publishes outbox events, in any number of replicas. A local commit wakes it; polling finds everything else. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('OutboxRelay');
  private readonly stop = new AbortController();
  private endRest: () => void = () => undefined;
  private woken = false; // `wake` was called during a round, which may have missed the new events
  private running?: Promise<void>;
  private failing = false;
  private readonly checks = new PeriodicJob('stream check', CHECK, async () => {
    if (!this.link.connected) return false;
    await this.stream.check();
    this.wake();
    return false;
  });

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly link: NatsLink,
    private readonly stream: OwnStream,
  ) {}

  onApplicationBootstrap(): void {
    this.transactions.onAnnouncement(() => this.wake());
    this.link.onUp(() => this.checks.wake());
    this.checks.start();
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.checks.stop();
    this.wake();
    await this.running;
  }

  private wake(): void {
    this.woken = true;
    this.endRest();
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      this.woken = false;
      const more = this.link.connected && (await this.turn());
      if (!more && !signal.aborted) await this.rest();
    }
  }

  private async turn(): Promise<boolean> {
    try {
      const { found, published, failure } = await publishShard(this.dataSource, await this.link.jetstream());
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
    if (this.link.connected) await this.stream.check();
  }

  private async rest(): Promise<void> {
    if (this.woken) return;
    const timer = new AbortController();
    const woken = new Promise<void>((resolve) => (this.endRest = resolve));
    await Promise.race([woken, sleep(POLL, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  }

  private report(error: unknown): void {
    if (error !== undefined && !this.failing) this.logger.warn({ err: error, msg: 'events wait in the outbox' });
    if (error === undefined && this.failing) this.logger.log('the outbox is being published again');
    this.failing = error !== undefined;
  }
}
