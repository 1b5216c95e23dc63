import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NatsLink, Subscriptions } from '@libs/nats';

/**
 * Events that invalidate caches. The feed is reliable only while the broker is connected and has confirmed our subscriptions: entries
 * cached before that may be out of date, so listeners of `onReset` drop them.
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

  /** Whether every change from now on will be received. */
  readonly reliable = (): boolean => this.isReliable;

  /** Calls `handle` with each raw payload: an event that cannot be parsed must invalidate too. */
  on(subject: string, handle: (payload: unknown) => void): void {
    this.news.on(subject, (payload) => payload, handle);
  }

  /** Calls `listener` whenever events may have been missed. */
  onReset(listener: () => void): void {
    this.resets.add(listener);
  }

  /** Subscriptions precede the flush on the same connection, so its response confirms them. */
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
