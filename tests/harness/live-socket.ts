import type { LiveMessage } from '@libs/contracts';
import { WebSocket } from 'ws';
import { eventually } from './eventually';

/** A plain WebSocket on `/ws`, as the web client opens it. */
export class LiveSocket {
  readonly messages: LiveMessage[] = [];
  /** The close code, once the server has closed the socket. */
  closedWith?: number;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) =>
      this.messages.push(JSON.parse(data.toString()) as LiveMessage),
    );
    socket.on('close', (code) => (this.closedWith = code));
  }

  /** Resolves when the socket is open; rejects with the status of a refused upgrade. */
  static open(base: string, headers: Record<string, string> = {}): Promise<LiveSocket> {
    const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/ws`, { headers });
    const live = new LiveSocket(socket);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(live));
      socket.once('unexpected-response', (_request, response) =>
        reject(new Error(`refused with ${response.statusCode}`)),
      );
      socket.once('error', reject);
    });
  }

  /** The last count received for a tool. */
  countOf(toolId: string): number | undefined {
    const updates = this.messages.filter(
      (message) => message.type === 'download_count_update' && message.toolId === toolId,
    );
    return (updates.at(-1) as { downloadCount: number } | undefined)?.downloadCount;
  }

  /** Waits until the last count received for a tool is this one. */
  async untilCount(toolId: string, count: number, deadlineMs?: number): Promise<void> {
    await eventually(() => {
      if (this.countOf(toolId) !== count)
        throw new Error(
          `the last count received for ${toolId} is ${this.countOf(toolId)}, not ${count}`,
        );
    }, deadlineMs);
  }

  close(): void {
    this.socket.close();
  }
}
