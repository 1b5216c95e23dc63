import {
  createServer,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP proxy in front of the object store that can leave the requests for objects unanswered. */
export class StoreProxy {
  answersGet = true;
  private readonly server: Server;

  private constructor(private readonly target: string) {
    this.server = createServer((request, response) => this.forward(request, response));
  }

  static async start(target: string): Promise<StoreProxy> {
    const proxy = new StoreProxy(target);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private forward(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'GET' && !this.answersGet) return;
    const { method, url, headers } = request;
    const onward = send(new URL(url ?? '', this.target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }
}
