import { type Agent, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

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
  /** Asking twice does no harm. A kept connection may be closed just as it is used; then the next one is tried. */
  mayRepeat?: boolean;
}

/** Sends a request and gives its answer once the headers are here; rejects when there is none. */
export async function openRequest(request: OwnRequest): Promise<IncomingMessage> {
  for (;;) {
    const sent = send(request);
    try {
      return await sent.answer;
    } catch (thrown) {
      if (!request.mayRepeat || !wasClosedBefore(sent.request, thrown)) throw thrown;
    }
  }
}

function send({ url, method, headers, body, agent, silenceMs, signal }: OwnRequest): {
  request: ClientRequest;
  answer: Promise<IncomingMessage>;
} {
  const open = url.protocol === 'https:' ? overHttps : overHttp;
  const request = open(url, { method, headers, agent, signal });
  request.setTimeout(silenceMs, () => request.destroy(new Error(`no answer in ${silenceMs} ms`)));
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject).end(body);
  });
  return { request, answer };
}

/** The connection had served others before, so that this says nothing of whether there is somebody to answer. */
const wasClosedBefore = ({ reusedSocket }: ClientRequest, thrown: unknown): boolean =>
  reusedSocket && ['ECONNRESET', 'EPIPE'].includes(String((thrown as NodeJS.ErrnoException).code));

/** Reads an answer to its end; rejects when it is cut off. */
export async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  if (!answer.complete) throw new Error('the answer was cut off');
  return Buffer.concat(chunks);
}
