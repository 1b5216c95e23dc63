import { type Agent, type ClientRequest, get as overHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { get as overHttps } from 'node:https';

const REUSED_TIMEOUT = 3000; // milliseconds of silence on a reused connection before the request is sent over a new one

/** A request for a file. */
export interface StoreRequest {
  url: URL;
  headers: OutgoingHttpHeaders;
  agent: Agent;
  silenceMs: number; // milliseconds of silence before the request fails
  signal?: AbortSignal;
  reusedTimeoutMs?: number; // milliseconds of silence on a reused connection before the request is sent again; at most `silenceMs`
}

/** Resolves with the response once its headers arrive; asks again over a new connection if a reused one is closed or dead. */
export async function requestFile(given: StoreRequest): Promise<IncomingMessage> {
  for (;;) {
    const { request, answer } = send(given);
    try {
      return await answer;
    } catch (thrown) {
      if (!request.reusedSocket) throw thrown;
      if (thrown instanceof ReusedConnectionTimeout) closeIdleConnections(given.agent);
      else if (!CLOSED_CONNECTION.has(String((thrown as NodeJS.ErrnoException).code))) throw thrown;
    }
  }
}

const CLOSED_CONNECTION = new Set(['ECONNRESET', 'EPIPE']); // on a reused connection these do not mean that the server is down

class ReusedConnectionTimeout extends Error {}

function send({ url, headers, agent, silenceMs, reusedTimeoutMs = REUSED_TIMEOUT, signal }: StoreRequest): {
  request: ClientRequest;
  answer: Promise<IncomingMessage>;
} {
  const get = url.protocol === 'https:' ? overHttps : overHttp;
  const request = get(url, { headers, agent, signal });
  if (request.reusedSocket && reusedTimeoutMs < silenceMs) {
    const timer = setTimeout(() => request.destroy(new ReusedConnectionTimeout()), reusedTimeoutMs);
    for (const end of ['response', 'close']) request.once(end, () => clearTimeout(timer));
  }
  request.setTimeout(silenceMs, () => request.destroy(new Error(`no answer in ${silenceMs} ms`)));
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject);
  });
  return { request, answer };
}

/** If one idle connection is dead, so are most others to the same host. */
function closeIdleConnections({ freeSockets }: Agent): void {
  for (const socket of Object.values(freeSockets).flat()) socket?.destroy();
}
