import { setImmediate } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { NatsClient, Subscriptions } from '@libs/nats';

/** Events that invalidate caches; reliable only while the broker is connected and has confirmed our subscriptions. */
@Injectable()
export class InvalidationFeed {
  private readonly logger = new Logger('InvalidationFeed');
  private readonly resets = new Set<() => void>();
  private isReliable = false;
  private connections = 0;

  constructor(
    private readonly link: NatsClient,
    private readonly subscriptions: Subscriptions,
  ) {
    link.onDown(() => (this.isReliable = false));
    link.onUp(() => void this.confirm(++this.connections));
  }

  /** Whether every change from now on will be received. */
  readonly isSubscribed = (): boolean => this.isReliable;

  /** Calls `handle` with each payload as it came: an event of another shape must invalidate too. */
  on(subject: string, handle: (payload: unknown) => void): void {
    this.subscriptions.on(subject, (payload) => payload, handle);
  }

  onReset(listener: () => void): void {
    this.resets.add(listener);
  }

  /** Subscriptions precede the flush on the same connection, so its response confirms them. */
  private async confirm(connectionNumber: number): Promise<void> {
    try {
      const connection = await this.link.ready();
      await setImmediate();
      await connection.flush();
      if (connectionNumber !== this.connections || !this.link.connected) return;
      for (const reset of this.resets) reset();
      this.isReliable = true;
    } catch (error) {
      this.logger.warn({ err: error, msg: 'the connection to the broker was lost again' });
    }
  }
}
