import type { LiveMessage } from '@contracts/live';

/** Replaces WebSocket in tests: records every connection and lets the test control it. */
export class FakeSocket {
  static readonly instances: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  isClosed = false;

  constructor(readonly url: string) {
    FakeSocket.instances.push(this);
  }

  static latest(): FakeSocket {
    const socket = FakeSocket.instances.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }

  /** Accepts the connection as the server. */
  accept(): void {
    this.onopen?.();
  }

  /** Sends a message as the server; a string is sent unchanged. */
  send(message: LiveMessage | string): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }

  /** Closes the connection, from either side, with a close code. */
  close(code = 1006): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.onclose?.({ code });
  }
}
