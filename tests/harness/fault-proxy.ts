import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** Bytes pass, pass slowly, pass from the client only (half-open), are all dropped (black-hole), or the connection is reset. */
export type LinkState = 'open' | 'slow' | 'half-open' | 'black-hole' | 'reset';

/** Milliseconds by which a slow link delays each piece of data. */
const LATENCY = 50;
/** Bytes per second in each direction of a slow connection. */
const SLOW_RATE = 64 * 1024;

/** One end of a connection through the proxy. */
interface End {
  socket: Socket;
  side: 'client' | 'server';
  /** Bytes from here were dropped, so all later ones are, as with a vanished host. */
  lost: boolean;
}

/** A TCP proxy on loopback between a service and one of its servers, whose link can be broken. */
export class FaultProxy {
  private readonly ends = new Set<End>();
  /** Sockets whose other end was closed while the link was broken; they are closed when the link works again. */
  private readonly orphans = new Set<Socket>();
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

  /** Rewrites a URL to go through the proxy. */
  through(url: string): string {
    const address = new URL(url);
    address.hostname = '127.0.0.1';
    address.port = String((this.server.address() as AddressInfo).port);
    return address.href;
  }

  /** Sets the state of the link. New connections work as soon as it is open. */
  set(state: LinkState): void {
    this.state = state;
    for (const end of this.ends) this.apply(end);
    if (state !== 'open' && state !== 'slow') return;
    for (const socket of this.orphans) socket.destroySoon();
    this.orphans.clear();
  }

  /** Ends every connection and stops listening. */
  async stop(): Promise<void> {
    for (const { socket } of this.ends) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket): void {
    if (this.state === 'reset') return void near.resetAndDestroy();
    const far = connect(this.target);
    this.pass({ socket: near, side: 'client', lost: false }, far);
    this.pass({ socket: far, side: 'server', lost: false }, near);
  }

  private apply(end: End): void {
    if (this.state === 'reset') end.socket.resetAndDestroy();
    if (this.cuts(end)) end.lost = true;
  }

  private cuts({ side }: End): boolean {
    return this.state === 'black-hole' || (this.state === 'half-open' && side === 'server');
  }

  private pass(end: End, to: Socket): void {
    const from = end.socket;
    this.ends.add(end);
    this.apply(end);
    from.setNoDelay();
    from.on('data', (bytes) => this.forward(bytes, end, to));
    from.on('error', () => undefined); // the other side is closed with it
    from.on('close', () => {
      this.ends.delete(end);
      this.orphans.delete(from);
      if (this.cuts(end)) this.orphans.add(to);
      else to.destroySoon();
    });
  }

  private forward(bytes: Buffer, end: End, to: Socket): void {
    if (this.state !== 'slow') return this.write(bytes, end, to);
    end.socket.pause();
    setTimeout(() => this.write(bytes, end, to), LATENCY + (bytes.length / SLOW_RATE) * 1000);
  }

  /** Applies backpressure: reads again when the other side has taken the bytes. */
  private write(bytes: Buffer, { socket, lost }: End, to: Socket): void {
    if (lost || to.write(bytes)) return void socket.resume();
    socket.pause();
    to.once('drain', () => socket.resume());
  }
}
