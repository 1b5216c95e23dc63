import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy on loopback that lets connections wait until it is opened: a server that takes hours. */
export class Gate {
  private readonly waiting: Socket[] = [];
  private readonly passed: Socket[] = [];
  private isOpen = false;
  private arrived!: () => void;
  /** Resolves when the first connection waits. */
  readonly reached = new Promise<void>((resolve) => (this.arrived = resolve));

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  /** A closed gate in front of the server at that address. */
  static async close(url: string): Promise<Gate> {
    const server = createServer({ pauseOnConnect: true });
    const gate = new Gate(server, new URL(url));
    server.on('connection', (socket) => gate.arrive(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return gate;
  }

  /** The server's address, through the gate. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Lets every connection through, those that wait first. */
  open(): void {
    this.isOpen = true;
    for (const socket of this.waiting.splice(0)) this.pass(socket);
  }

  /** Ends every connection and takes no further one. */
  async stop(): Promise<void> {
    for (const socket of [...this.waiting, ...this.passed]) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private arrive(socket: Socket): void {
    if (this.isOpen) return this.pass(socket);
    this.waiting.push(socket);
    this.arrived();
  }

  private pass(socket: Socket): void {
    const far = connect({ host: this.target.hostname, port: Number(this.target.port) });
    this.passed.push(socket);
    socket.pipe(far).pipe(socket);
    for (const [one, other] of [
      [socket, far],
      [far, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy()); // a pipe ends neither when the other end is destroyed
    socket.resume();
  }
}
