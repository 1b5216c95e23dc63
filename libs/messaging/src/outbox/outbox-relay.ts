import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { jetstreamManager } from '@nats-io/jetstream';
import { type EventSource, streamOf } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { DataSource } from 'typeorm';
import { MESSAGING_OPTIONS, type MessagingOptions } from '../messaging-options';
import { ensureStream } from '../nats/ensure-streams';
import { NatsLink } from '@libs/nats';
import { publishShard } from './publish-shard';

/** Milliseconds between two looks at the outbox when nobody wakes the relay. */
const POLL = 500;

/** Publishes what transactions left in the outbox, in any number of replicas; the commit of this process wakes it, polling carries correctness. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('OutboxRelay');
  private readonly stop = new AbortController();
  private endRest: () => void = () => undefined;
  /** Somebody called while the relay was busy: what they announced may not have been seen. */
  private woken = false;
  private running?: Promise<void>;
  private failing = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly link: NatsLink,
    @Inject(MESSAGING_OPTIONS) private readonly options: MessagingOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.transactions.onAnnouncement(() => this.wake());
    this.link.onUp(() => this.prepare());
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
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

  /** True when there may be more to publish at once. */
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

  /** A stream that is there before the first event spares that event a publication nobody acknowledges. */
  private prepare(): void {
    this.ensureOwnStream()
      .catch((error: unknown) => this.report(error))
      .finally(() => this.wake());
  }

  /** A broker that lost its streams gets them again; the rows are still here. */
  private async recover(failure: unknown): Promise<void> {
    this.report(failure);
    if (this.link.connected) await this.ensureOwnStream();
  }

  private async ensureOwnStream(): Promise<void> {
    const manager = await jetstreamManager(await this.link.ready());
    await ensureStream(manager, streamOf(this.options.service as EventSource), this.options.replicas);
  }

  private async rest(): Promise<void> {
    if (this.woken) return;
    const timer = new AbortController();
    const woken = new Promise<void>((resolve) => (this.endRest = resolve));
    await Promise.race([woken, sleep(POLL, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  }

  /** One record when publishing starts to fail and one when it works again. */
  private report(error: unknown): void {
    if (error !== undefined && !this.failing) this.logger.warn({ err: error, msg: 'events wait in the outbox' });
    if (error === undefined && this.failing) this.logger.log('the outbox is being published again');
    this.failing = error !== undefined;
  }
}
