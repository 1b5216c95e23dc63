import type { Duplex } from 'node:stream';

/** Sends the last bytes of a bare connection and ends it; it is destroyed when the client has not ended its side after `lingerMs`. */
export function endConnection(socket: Duplex, bytes: string, lingerMs: number): void {
  socket.end(bytes);
  destroyLater(socket, lingerMs);
}

/** Reads and drops what still comes, and destroys the connection after `lingerMs`: Node keeps half-open ones for ever. */
export function destroyLater(socket: Duplex, lingerMs: number): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer)).resume();
}
