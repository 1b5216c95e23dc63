import { connect, type Socket } from 'node:net';

/** The response on a raw connection. */
export interface RawResponse {
  /** 0 without a response. */
  status: number;
  text: string;
}

/** Writes bytes to a raw connection and resolves with all bytes received until it closes. */
export function sendRaw(base: string, bytes: string | Buffer): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connectTo(base);
    socket.once('connect', () => socket.write(bytes));
    socket
      .on('data', (chunk) => received.push(chunk))
      .once('error', reject)
      .once('end', () => socket.end());
    socket.once('close', () => {
      const text = Buffer.concat(received).toString('latin1');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0), text });
    });
  });
}

/** A connection that never closes its own end: it ends only when the server destroys it. */
export class HalfOpenConnection {
  received = '';
  isDestroyed = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => (this.received += chunk.toString('latin1')));
    socket.on('error', () => undefined); // a reset is what these tests wait for
    socket.once('close', () => (this.isDestroyed = true));
  }

  static open(base: string, bytes: string | Buffer): Promise<HalfOpenConnection> {
    const socket = connectTo(base);
    const connection = new HalfOpenConnection(socket);
    return new Promise((resolve) => {
      socket.once('close', () => resolve(connection));
      socket.once('connect', () => {
        socket.write(bytes);
        resolve(connection);
      });
    });
  }

  /** Sends more bytes; only a write detects that the server has closed the connection. */
  write(bytes: string | Buffer): void {
    this.socket.write(bytes);
  }

  destroy(): void {
    this.socket.destroy();
  }
}

function connectTo(base: string): Socket {
  const { hostname, port } = new URL(base);
  return connect({
    host: hostname === 'localhost' ? '127.0.0.1' : hostname,
    port: Number(port),
    allowHalfOpen: true,
  });
}
