import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stubs the internal routes of another service over real HTTP; it can also be slow, broken or unreachable. */
export class StubService {
  /** JSON bodies by path and query; any other path is 404. */
  readonly answers = new Map<string, unknown>();
  /** Every path that was requested. */
  readonly requestedPaths: string[] = [];
  /** `slow` never responds, `away` closes the connection, `broken` responds with 500. */
  mode: 'up' | 'slow' | 'away' | 'broken' = 'up';

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<StubService> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const stub = new StubService(
      server,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    server.on('request', (request, response) => {
      const path = request.url ?? '';
      stub.requestedPaths.push(path);
      if (stub.mode === 'slow') return;
      if (stub.mode === 'away') return request.socket.destroy();
      if (!request.headers.authorization?.startsWith('Bearer '))
        return response.writeHead(401).end();
      if (stub.mode === 'broken') return response.writeHead(500).end('{}');
      if (!stub.answers.has(path)) return response.writeHead(404).end('{}');
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(stub.answers.get(path)));
    });
    return stub;
  }

  /** Forgets responses and requests, and is up again. */
  reset(): void {
    this.answers.clear();
    this.requestedPaths.length = 0;
    this.mode = 'up';
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
