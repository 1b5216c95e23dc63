import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A notification as it arrived. */
export interface Arrived {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Plays the marketplace's webhook addresses: keeps what arrives and answers with `status`. */
export interface Listener {
  url: string;
  arrived: Arrived[];
  status: number;
  close(): Promise<void>;
}

/** Starts a listener on a free port. */
export async function startListener(): Promise<Listener> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      listener.arrived.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(listener.status).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const listener: Listener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived: [],
    status: 200,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return listener;
}
