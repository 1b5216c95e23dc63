import { Injectable } from '@nestjs/common';
import type {
  DownloadCountUpdate,
  EntitlementsUpdate,
  LiveMessage,
  PaymentStatusUpdate,
  ReviewsUpdate,
} from '@libs/contracts';
import { Counter } from 'prom-client';
import { type LiveSocket, OpenSockets, serialize } from './open-sockets';
import { SlowReaders } from './heartbeat';

/** Messages to sockets: `sent`, or `dropped` because the reader is too slow. */
const messages = new Counter({
  name: 'live_messages_total',
  help: 'Messages to live connections',
  labelNames: ['outcome'],
});

@Injectable()
export class FanOut {
  constructor(
    private readonly sockets: OpenSockets,
    private readonly slow: SlowReaders,
  ) {}

  /** Sends to every socket except slow readers; they catch up with the next count, which is absolute. */
  broadcast(updates: DownloadCountUpdate[]): void {
    const serialized = updates.map(serialize);
    const now = performance.now();
    let skipped = 0;
    for (const socket of this.sockets.all()) {
      if (this.slow.skip(socket, now)) skipped += 1;
      else socket.send(serialized);
    }
    messages.inc({ outcome: 'dropped' }, skipped * updates.length);
    messages.inc({ outcome: 'sent' }, (this.sockets.all().size - skipped) * updates.length);
  }

  /** Sends to all sockets of a user, slow ones included: these messages are rare, small and not repeated (docs/payments.md). */
  toUser(userId: string, update: PaymentStatusUpdate | EntitlementsUpdate): void {
    sendTo(this.sockets.ofUser(userId), update);
  }

  /** Sends to all sockets that an administrator opened. The message has no content, so one who lost the rights since learns nothing. */
  toAdministrators(update: ReviewsUpdate): void {
    sendTo([...this.sockets.ofAdministrators()], update);
  }
}

function sendTo(sockets: readonly LiveSocket[], message: LiveMessage): void {
  const serialized = [serialize(message)];
  for (const socket of sockets) socket.send(serialized);
  messages.inc({ outcome: 'sent' }, sockets.length);
}
