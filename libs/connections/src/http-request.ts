import { type Agent, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

/** Milliseconds a kept connection may be silent before a request that may be repeated is sent over a new one. */
const KEPT_SILENCE = 3000;

/** A request of this process's own. */
export interface OwnRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  body?: string;
  agent: Agent;
  /** Milliseconds the other side may be silent. */
  silenceMs: number;
  /** Ends the request, its answer included, when somebody loses interest. */
  signal?: AbortSignal;
  /** Asking twice does no harm. A kept connection may be closed just as it is used, or lead to a host that has vanished; then another is tried. */
  mayRepeat?: boolean;
  /** Milliseconds a kept connection may be silent before that; never more than `silenceMs`. */
  keptSilenceMs?: number;
}

/** Sends a request and gives its answer once the headers are here; rejects when there is none. */
export async function httpRequest(given: OwnRequest): Promise<IncomingMessage> {
  for (;;) {
    const { request, answer } = send(given);
    try {
      return await answer;
    } catch (thrown) {
      if (!given.mayRepeat || !request.reusedSocket) throw thrown;
      if (thrown instanceof KeptSilence) closeKept(given.agent);
      else if (!CLOSED.has(String((thrown as NodeJS.ErrnoException).code))) throw thrown;
    }
  }
}

/** The connection had served others before, so that these say nothing of whether there is somebody to answer. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

/** A kept connection did not answer within the shorter of the two limits. */
class KeptSilence extends Error {}

function send({ url, method, headers, body, agent, silenceMs, keptSilenceMs = KEPT_SILENCE, signal, mayRepeat }: OwnRequest): {
  request: ClientRequest;
  answer: Promise<IncomingMessage>;
} {
  const open = url.protocol === 'https:' ? overHttps : overHttp;
  const request = open(url, { method, headers, agent, signal });
  if (mayRepeat && request.reusedSocket && keptSilenceMs < silenceMs) {
    const timer = setTimeout(() => request.destroy(new KeptSilence()), keptSilenceMs);
    for (const end of ['response', 'close']) request.once(end, () => clearTimeout(timer));
  }
  request.setTimeout(silenceMs, () => request.destroy(new Error(`no answer in ${silenceMs} ms`)));
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject).end(body);
  });
  return { request, answer };
}

/** When one kept connection leads nowhere, so do most of the others. */
function closeKept({ freeSockets }: Agent): void {
  for (const socket of Object.values(freeSockets).flat()) socket?.destroy();
}

/** Reads an answer to its end; rejects when it is cut off. */
export async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  if (!answer.complete) throw new Error('the answer was cut off');
  return Buffer.concat(chunks);
}
