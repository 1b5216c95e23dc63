import { type Agent, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

const REUSED_TIMEOUT = 3000; // milliseconds of silence on a reused connection before a repeatable request is sent over a new one

export interface OutgoingRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  body?: string;
  agent: Agent;
  silenceMs: number; // milliseconds of silence before the request fails
  signal?: AbortSignal;
  mayRepeat?: boolean; // the request is idempotent: it is sent again if a reused connection is closed or dead
  reusedTimeoutMs?: number; // milliseconds of silence on a reused connection before that; at most `silenceMs`
}

/** Sends a request and resolves with the response once its headers arrive; rejects if there is none. */
export async function httpRequest(given: OutgoingRequest): Promise<IncomingMessage> {
  for (;;) {
    const { request, answer } = send(given);
    try {
      return await answer;
    } catch (thrown) {
      if (!given.mayRepeat || !request.reusedSocket) throw thrown;
      if (thrown instanceof ReusedConnectionTimeout) closeIdleConnections(given.agent);
      else if (!CLOSED_CONNECTION.has(String((thrown as NodeJS.ErrnoException).code))) throw thrown;
    }
  }
}

const CLOSED_CONNECTION = new Set(['ECONNRESET', 'EPIPE']); // on a reused connection these do not mean that the server is down

class ReusedConnectionTimeout extends Error {}

function send({ url, method, headers, body, agent, silenceMs, reusedTimeoutMs = REUSED_TIMEOUT, signal, mayRepeat }: OutgoingRequest): {
  request: ClientRequest;
  answer: Promise<IncomingMessage>;
} {
  const open = url.protocol === 'https:' ? overHttps : overHttp;
  const request = open(url, { method, headers, agent, signal });
  if (mayRepeat && request.reusedSocket && reusedTimeoutMs < silenceMs) {
    const timer = setTimeout(() => request.destroy(new ReusedConnectionTimeout()), reusedTimeoutMs);
    for (const end of ['response', 'close']) request.once(end, () => clearTimeout(timer));
  }
  request.setTimeout(silenceMs, () => request.destroy(new Error(`no answer in ${silenceMs} ms`)));
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject).end(body);
  });
  return { request, answer };
}

/** If one idle connection is dead, so are most others to the same host. */
function closeIdleConnections({ freeSockets }: Agent): void {
  for (const socket of Object.values(freeSockets).flat()) socket?.destroy();
}

export async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  if (!answer.complete) throw new Error('the answer was cut off');
  return Buffer.concat(chunks);
}
