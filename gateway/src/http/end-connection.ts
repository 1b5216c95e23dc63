import type { Duplex } from 'node:stream';

/** Writes the last bytes to a bare connection and ends it; destroys it after `unreadBodyMs` if the client has not closed its side. */
export function endConnection(socket: Duplex, bytes: string, unreadBodyMs: number): void {
  socket.end(bytes);
  destroyLater(socket, unreadBodyMs);
}

/** Discards further input and destroys the connection after `unreadBodyMs`: Node keeps half-open connections forever. */
export function destroyLater(socket: Duplex, unreadBodyMs: number): void {
  const timer = setTimeout(() => socket.destroy(), unreadBodyMs).unref();
  socket.once('close', () => clearTimeout(timer)).resume();
}
