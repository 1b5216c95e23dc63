import type { Duplex } from 'node:stream';

/** Sends the last bytes of a bare connection and ends it; it is destroyed when the client has not ended its side after `unreadBodyMs`. */
export function endConnection(socket: Duplex, bytes: string, unreadBodyMs: number): void {
  socket.end(bytes);
  destroyLater(socket, unreadBodyMs);
}

/** Reads and drops what still comes, and destroys the connection after `unreadBodyMs`: Node keeps half-open ones for ever. */
export function destroyLater(socket: Duplex, unreadBodyMs: number): void {
  const timer = setTimeout(() => socket.destroy(), unreadBodyMs).unref();
  socket.once('close', () => clearTimeout(timer)).resume();
}
