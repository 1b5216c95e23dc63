import { VISITOR, type Caller } from '@libs/auth';
import type { LiveSocket } from '../src/sockets/live-socket';
import type { OutgoingMessages } from '../src/updates/outgoing';

/** A socket without a network that records calls. */
export class FakeSocket implements LiveSocket {
  readonly kind = 'plain';
  readonly openedAt: number;
  readonly caller: Caller;
  readonly sent: OutgoingMessages[] = [];
  closedWith?: number;
  terminated = false;
  backlog = 0;
  beats = 0;

  constructor({ openedAt = 0, ...caller }: Partial<Caller> & { openedAt?: number } = {}) {
    this.openedAt = openedAt;
    this.caller = { ...VISITOR, ...caller };
  }

  unsentBytes(): number {
    return this.backlog;
  }
  send(outgoing: OutgoingMessages): void {
    this.sent.push(outgoing);
  }
  heartbeat(): void {
    this.beats += 1;
  }
  close(code: number): void {
    this.closedWith = code;
  }
  terminate(): void {
    this.terminated = true;
  }
  once(): void {}
}
