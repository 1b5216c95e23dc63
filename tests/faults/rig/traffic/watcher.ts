import type { LiveMessage, Tool } from '@libs/contracts';
import { WebSocket } from 'ws';
import type { EndCall } from '../call-log';
import type { Caller } from '../caller';
import type { Actor, Marketplace } from './actor';

/** A visitor with a live connection, which reconnects and refetches the counts when it is lost. */
export const watcher = (marketplace: Marketplace, name: string): Actor => ({
  name,
  everyMs: 500,
  isPassive: true,
  async *act() {
    const caller = marketplace.caller(name);
    let socket: WebSocket | undefined;
    let isFetched = false;
    try {
      for (;;) {
        if (!socket || socket.readyState >= WebSocket.CLOSING) {
          marketplace.observed.liveCounts.clear();
          [socket, isFetched] = [await connect(marketplace, name), false];
        } else if (!isFetched) isFetched = await fetchCounts(marketplace, caller);
        yield;
      }
    } finally {
      socket?.terminate();
    }
  },
});

/** Fetches the counts that the new connection has not received. */
async function fetchCounts(
  { observed: { liveCounts } }: Marketplace,
  caller: Caller,
): Promise<boolean> {
  const { status, body } = await caller.get<Tool[]>('browse', '/api/tools');
  if (status !== 200 || !body) return false;
  for (const { id, downloadCount } of body)
    if (!liveCounts.has(id)) liveCounts.set(id, downloadCount);
  return true;
}

/** Resolves with the open connection, or with undefined when it is refused, which is logged. */
function connect(marketplace: Marketplace, actor: string): Promise<WebSocket | undefined> {
  const end = marketplace.log.begin('live connection', actor);
  const socket = new WebSocket(`${marketplace.url.replace(/^http/, 'ws')}/ws`, {
    handshakeTimeout: 30_000,
  });
  socket.on('message', (data: Buffer) =>
    receive(marketplace, JSON.parse(data.toString()) as LiveMessage),
  );
  return opened(socket, end);
}

function opened(socket: WebSocket, end: EndCall): Promise<WebSocket | undefined> {
  return new Promise((resolve) => {
    let isOver = false;
    const once = (answered: Parameters<EndCall>[0]) => {
      if (isOver) return;
      isOver = true;
      resolve(end(answered) === 'ok' ? socket : undefined);
    };
    socket.once('open', () => once({ status: 101, expected: [101] }));
    socket.once('unexpected-response', (_request, response) => {
      once({ status: response.statusCode ?? null, retryAfter: response.headers['retry-after'] });
      response.destroy();
    });
    socket.on('error', () => once({ status: null })); // also later, when an open connection breaks: the next turn connects again
  });
}

function receive({ observed }: Marketplace, message: LiveMessage): void {
  if (message.type === 'download_count_update')
    observed.liveCounts.set(message.toolId, message.downloadCount);
}
