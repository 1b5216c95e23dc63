import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP balancer on loopback: it distributes connections round-robin and skips gateways that refuse them. */
export class Balancer {
  private readonly sockets = new Set<Socket>();
  private readonly ports: number[] = [];
  private next = 0;

  private constructor(private readonly server: Server) {}

  /** Listens on a free port; until a target is added, connections are reset. */
  static async start(): Promise<Balancer> {
    const server = createServer();
    const balancer = new Balancer(server);
    server.on('connection', (near) => {
      near.on('error', () => undefined); // the other side is closed with it
      balancer.join(near, balancer.byTurns());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  /** The URL of the balancer. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Adds a port on loopback as a target of new connections. */
  add(port: number): void {
    this.ports.push(port);
  }

  /** Removes a target; its connections stay open. */
  remove(port: number): void {
    this.ports.splice(this.ports.indexOf(port), 1);
  }

  /** Ends every connection and stops listening. */
  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private byTurns(): number[] {
    const first = (this.next += 1) % Math.max(this.ports.length, 1);
    return [...this.ports.slice(first), ...this.ports.slice(0, first)];
  }

  private join(near: Socket, [port, ...others]: number[]): void {
    if (port === undefined) return void near.resetAndDestroy();
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    const onRefusal = () => this.join(near, others);
    far.once('error', onRefusal);
    far.once('connect', () => {
      far.off('error', onRefusal);
      if (near.destroyed) return void far.destroy();
      far.on('error', () => undefined);
      this.pass(near, far);
      this.pass(far, near);
    });
  }

  private pass(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.on('close', () => {
      this.sockets.delete(from);
      to.destroySoon();
    });
    from.pipe(to);
  }
}
