import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** They ask for another protocol, or belong to the request for one. */
const UPGRADE_HEADERS = new Set(['upgrade', 'http2-settings']);

/** Whether a request asks for WebSocket, as opposed to a protocol that is not offered. */
export const asksForWebSocket = ({ headers }: IncomingMessage): boolean => /\bwebsocket\b/i.test(headers.upgrade ?? '');

/**
 * Answers a request as if it had not asked to be upgraded (RFC 9110 §7.8). Node has taken the connection out of its parser by then, so
 * it is handed back, with the request's head written again without those headers.
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Socket, head: Buffer): void {
  socket.unshift(Buffer.concat([Buffer.from(headWithoutUpgrade(request), 'latin1'), head]));
  server.emit('connection', socket);
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const kept = name.toLowerCase() === 'connection' ? withoutUpgrade(value) : value;
    if (!UPGRADE_HEADERS.has(name.toLowerCase()) && (kept !== '' || value === '')) lines.push(`${name}: ${kept}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

const withoutUpgrade = (connection: string): string =>
  connection
    .split(',')
    .filter((name) => !UPGRADE_HEADERS.has(name.trim().toLowerCase()))
    .join(',');
