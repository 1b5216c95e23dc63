import { type Caller, VISITOR } from '@libs/auth';
import type { LiveSocket, SerializedMessage } from '../src/sockets/open-sockets';

/** A socket without a network that records calls. */
export class FakeSocket implements LiveSocket {
  readonly kind = 'plain';
  readonly openedAtMs: number;
  readonly caller: Caller;
  readonly sent: SerializedMessage[] = [];
  closedWith?: number;
  terminated = false;
  backlog = 0;
  beats = 0;

  constructor({ openedAtMs = 0, ...caller }: Partial<Caller> & { openedAtMs?: number } = {}) {
    this.openedAtMs = openedAtMs;
    this.caller = { ...VISITOR, ...caller };
  }

  unsentBytes(): number {
    return this.backlog;
  }
  send(messages: readonly SerializedMessage[]): void {
    this.sent.push(...messages);
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
