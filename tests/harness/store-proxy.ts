import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** 'none' leaves the request without a response. */
type ResponseOverride = [status: number, body?: string] | 'none';

/** An HTTP proxy in front of the object store that responds to some requests itself; signatures stay valid, since the `Host` header passes unchanged. */
export class StoreProxy {
  /** Returns a response instead of the store's, or undefined to pass the request on, maybe later. */
  intercept: (
    request: IncomingMessage,
  ) => ResponseOverride | undefined | Promise<ResponseOverride | undefined> = () => undefined;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(target: string): Promise<StoreProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new StoreProxy(
      server,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    server.on(
      'request',
      (incoming: IncomingMessage, response: ServerResponse) =>
        void proxy.handle(incoming, response, new URL(target)),
    );
    return proxy;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(
    incoming: IncomingMessage,
    response: ServerResponse,
    { hostname, port }: URL,
  ): Promise<void> {
    const replacement = await this.intercept(incoming);
    if (replacement === 'none') return;
    if (replacement) {
      incoming.resume();
      return void incoming.on('end', () =>
        response.writeHead(replacement[0]).end(replacement[1] ?? ''),
      );
    }
    const { method, url, headers } = incoming;
    const passed = request({ hostname, port, method, path: url, headers }, (result) => {
      response.writeHead(result.statusCode ?? 502, result.headers);
      result.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }
}
