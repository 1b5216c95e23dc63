import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** What happens to bytes on their way: they pass, vanish without a trace, or their connection is reset. */
export type LinkState = 'open' | 'black-hole' | 'reset';

/** A TCP proxy on loopback between a service and one of its servers, whose link can be broken. */
export class FaultProxy {
  private readonly sockets = new Set<Socket>();
  /** Connections that were in a black hole have lost bytes: they stay silent, like those of a host that has vanished. */
  private readonly lost = new Set<Socket>();
  private state: LinkState = 'open';

  private constructor(
    private readonly server: Server,
    private readonly target: { host: string; port: number },
  ) {}

  /** Listens on a free port and connects to `target` for each connection. */
  static async start(target: { host: string; port: number }): Promise<FaultProxy> {
    const server = createServer();
    const proxy = new FaultProxy(server, target);
    server.on('connection', (socket) => proxy.join(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** The address `url` as it is reached through the proxy. */
  through(url: string): string {
    const address = new URL(url);
    address.hostname = '127.0.0.1';
    address.port = String((this.server.address() as AddressInfo).port);
    return address.href;
  }

  /** Changes what happens to bytes from now on. New connections work again as soon as the link is open. */
  set(state: LinkState): void {
    this.state = state;
    if (state === 'black-hole') for (const socket of this.sockets) this.lost.add(socket);
    if (state === 'reset') for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Ends every connection and stops listening. */
  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket): void {
    if (this.state === 'reset') return void near.resetAndDestroy();
    const far = connect(this.target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      if (this.state === 'black-hole') this.lost.add(from);
      from.on('data', (bytes) => {
        if (!this.lost.has(from)) to.write(bytes);
      });
      from.on('error', () => undefined); // the other side is closed with it
      from.on('close', () => {
        this.sockets.delete(from);
        if (!this.lost.has(from)) to.destroy();
        this.lost.delete(from);
      });
    }
  }
}
