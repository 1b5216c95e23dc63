import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NatsLink, Subscriptions } from '@libs/nats';

/**
 * News that caches depend on. Reliable only while the broker is connected *and* has confirmed our subscriptions: what was
 * remembered before that moment may be out of date and is dropped then.
 */
export class InvalidationFeed {
  private readonly logger = new Logger('InvalidationFeed');
  private readonly resets = new Set<() => void>();
  private isReliable = false;
  private ups = 0;

  constructor(
    private readonly link: NatsLink,
    private readonly news: Subscriptions,
  ) {
    link.onDown(() => (this.isReliable = false));
    link.onUp(() => void this.confirm(++this.ups));
  }

  /** Whether every change since now would be heard. */
  readonly reliable = (): boolean => this.isReliable;

  /** Calls `handle` with the payload of each message, whatever it is: a cache must forget also what it cannot read. */
  on(subject: string, handle: (payload: unknown) => void): void {
    this.news.on(subject, (payload) => payload, handle);
  }

  /** Calls `listener` whenever news may have been missed. */
  onReset(listener: () => void): void {
    this.resets.add(listener);
  }

  /** The subscriptions travel before this question on the same connection, so its answer confirms them. */
  private async confirm(up: number): Promise<void> {
    try {
      const connection = await this.link.ready();
      await nextTurn();
      await connection.flush();
      if (up !== this.ups || !this.link.connected) return;
      for (const reset of this.resets) reset();
      this.isReliable = true;
    } catch (error) {
      this.logger.warn({ err: error, msg: 'the broker went away again' });
    }
  }
}
