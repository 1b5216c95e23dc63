import { Injectable } from '@nestjs/common';
import type { DownloadCountUpdate, EntitlementsUpdate, PaymentStatusUpdate } from '@libs/contracts';
import { messages } from '../sockets/metrics';
import { OpenSockets } from '../sockets/open-sockets';
import { SlowReaders } from '../sockets/slow-readers';
import { OutgoingMessages } from './outgoing';

@Injectable()
export class FanOut {
  constructor(
    private readonly sockets: OpenSockets,
    private readonly slow: SlowReaders,
  ) {}

  /** Sends to every socket except slow readers; they catch up with the next count, which is absolute. */
  broadcast(updates: DownloadCountUpdate[]): void {
    const outgoing = new OutgoingMessages(updates);
    const now = performance.now();
    let skipped = 0;
    for (const socket of this.sockets.all()) {
      if (this.slow.skip(socket, now)) skipped += 1;
      else socket.send(outgoing);
    }
    messages.inc({ outcome: 'dropped' }, skipped * updates.length);
    messages.inc({ outcome: 'sent' }, (this.sockets.all().size - skipped) * updates.length);
  }

  /** Sends to all sockets of a user, slow ones included: these messages are rare, small and not repeated (contract §5). */
  toUser(userId: string, update: PaymentStatusUpdate | EntitlementsUpdate): void {
    const outgoing = new OutgoingMessages([update]);
    const sockets = this.sockets.ofUser(userId);
    for (const socket of sockets) socket.send(outgoing);
    messages.inc({ outcome: 'sent' }, sockets.length);
  }
}
