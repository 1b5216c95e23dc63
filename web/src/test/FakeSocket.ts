import type { LiveMessage } from '@contracts/live';

/** What stands in for WebSocket in tests: it remembers every connection, and a test decides what happens to it. */
export class FakeSocket {
  static readonly made: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  isClosed = false;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }

  /** The socket that was made last. */
  static latest(): FakeSocket {
    const socket = FakeSocket.made.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }

  /** The server accepts the connection. */
  accept(): void {
    this.onopen?.();
  }

  /** The server sends a message; a string goes as it is. */
  say(message: LiveMessage | string): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }

  /** The connection ends, whoever ended it, with a close code. */
  close(code = 1006): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.onclose?.({ code });
  }
}
