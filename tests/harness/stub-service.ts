import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Plays another service's internal routes over real HTTP: it answers what it was told to, and can be slow or away. */
export class StandIn {
  /** The JSON answer to a path with its query; any other path is 404. */
  readonly answers = new Map<string, unknown>();
  /** Every path that was asked for. */
  readonly asked: string[] = [];
  /** `slow` never answers, `away` cuts the connection, `broken` answers 500. */
  mode: 'up' | 'slow' | 'away' | 'broken' = 'up';

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<StandIn> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const standIn = new StandIn(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      const path = request.url ?? '';
      standIn.asked.push(path);
      if (standIn.mode === 'slow') return;
      if (standIn.mode === 'away') return request.socket.destroy();
      if (!request.headers.authorization?.startsWith('Bearer ')) return response.writeHead(401).end();
      if (standIn.mode === 'broken') return response.writeHead(500).end('{}');
      if (!standIn.answers.has(path)) return response.writeHead(404).end('{}');
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(standIn.answers.get(path)));
    });
    return standIn;
  }

  /** Answers nothing any more and remembers no question; up again. */
  reset(): void {
    this.answers.clear();
    this.asked.length = 0;
    this.mode = 'up';
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
