import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  claims: Record<string, unknown>;
}

type FakeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  seen: SeenRequest,
) => void | Promise<void>;

/** A fake service behind the gateway, over real HTTP; it records the requests it receives. */
export class FakeService {
  readonly seen: SeenRequest[] = [];
  handler: FakeHandler = (_request, response) => json(response, 200, { ok: true });
  health = { ready: true, complete: true, checks: {} };
  onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.on('request', (request, response) => void this.response(request, response));
    server.on('upgrade', (request, socket, head) =>
      this.onUpgrade ? this.onUpgrade(request, socket, head) : socket.destroy(),
    );
  }

  static async start(): Promise<FakeService> {
    const server = createServer({ keepAliveTimeout: 75_000 });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new FakeService(server, (server.address() as AddressInfo).port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get connections(): number {
    return this.sockets.size;
  }

  to(path: string): SeenRequest[] {
    return this.seen.filter(({ url }) => url === path);
  }

  /** Closes like a killed process. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  async restart(): Promise<void> {
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
  }

  private async response(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen: SeenRequest = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: '',
      claims: claimsOf(request.headers.authorization),
    };
    this.seen.push(seen);
    if (seen.url === '/internal/health') return json(response, 200, this.health);
    await this.handler(request, response, seen);
  }
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string | string[]> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function claimsOf(authorization: string | undefined): Record<string, unknown> {
  const [, payload = ''] = (authorization ?? '').split('.');
  return payload === ''
    ? {}
    : (JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>);
}

/** Blocks a caller until the test opens the gate, and signals when the caller has arrived. */
export class Gate {
  private release: () => void = () => undefined;
  private signalReached: () => void = () => undefined;
  private readonly opened = new Promise<void>((resolve) => (this.release = resolve));
  readonly reached = new Promise<void>((resolve) => (this.signalReached = resolve));

  wait(): Promise<void> {
    this.signalReached();
    return this.opened;
  }

  open(): void {
    this.release();
  }
}
