import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const UPGRADE_HEADERS = new Set(['upgrade', 'http2-settings']);

export const asksForWebSocket = ({ headers }: IncomingMessage): boolean => /\bwebsocket\b/i.test(headers.upgrade ?? '');

/** Handles a request as if it had asked for no upgrade (RFC 9110 §7.8). Node has detached its connection, so its head is fed back. */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Socket, head: Buffer): void {
  socket.unshift(Buffer.concat([Buffer.from(headWithoutUpgrade(request), 'latin1'), head]));
  server.emit('connection', socket);
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const forwarded = name.toLowerCase() === 'connection' ? withoutUpgrade(value) : value;
    if (!UPGRADE_HEADERS.has(name.toLowerCase()) && (forwarded !== '' || value === '')) lines.push(`${name}: ${forwarded}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

const withoutUpgrade = (connection: string): string =>
  connection
    .split(',')
    .filter((name) => !UPGRADE_HEADERS.has(name.trim().toLowerCase()))
    .join(',');
