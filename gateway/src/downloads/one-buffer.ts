import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** From this size on, sending without Node's HTTP parser saves more than the connection costs, which is not reused afterwards. */
const LARGE_FILE = 1024 * 1024;

const receivers = new WeakMap<Socket, (bytes: Buffer) => void>();
const hasOneBuffer = new WeakSet<Socket>();

/** Opens a connection that reads into one buffer again and again; the HTTP parser copies what it passes on. */
export function connectWithOneBuffer(options: TcpNetConnectOpts, size: number): Socket {
  const callback = (length: number, buffer: Uint8Array): boolean => {
    const bytes = (buffer as Buffer).subarray(0, length);
    const receive = receivers.get(socket);
    if (receive) receive(bytes);
    else socket.emit('data', bytes);
    return true;
  };
  const socket = connect({ ...options, onread: { buffer: Buffer.allocUnsafeSlow(size), callback } });
  hasOneBuffer.add(socket);
  return socket;
}

/** Sends a file. A large one goes from the connection's buffer straight into the response; copies would more than double the CPU time. */
export async function sendBody(file: IncomingMessage, response: ServerResponse): Promise<void> {
  const length = Number(file.headers['content-length']);
  if (!(length >= LARGE_FILE) || file.complete || file.destroyed || !hasOneBuffer.has(file.socket)) return pipeline(file, response);
  try {
    await copyBytes(file, response, length);
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    file.destroy(); // and its connection, whose parser still waits for the file
  }
}

/** Resolves when all bytes are written. Reading goes on only after a write has ended, because it overwrites the buffer. */
function copyBytes(file: IncomingMessage, response: ServerResponse, length: number): Promise<void> {
  const { socket } = file;
  let left = length;
  return new Promise((resolve, reject) => {
    const written = (error?: Error | null): void => {
      if (error) reject(error);
      else if (left === 0) resolve();
      else socket.resume();
    };
    const write = (received: Buffer): void => {
      socket.pause();
      const bytes = received.subarray(0, left);
      left -= bytes.length;
      response.write(bytes, written);
    };
    file.on('error', reject);
    response.on('error', reject).once('close', () => reject(new Error('the client disconnected')));
    const parsed = file.read() as Buffer | null;
    receivers.set(socket, write);
    if (parsed) write(parsed);
    else socket.resume();
  });
}
