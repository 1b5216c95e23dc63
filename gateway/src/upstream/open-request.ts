import { type Agent, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

/** A request of the gateway's own, without a body. */
export interface OwnRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  agent: Agent;
  /** Milliseconds the other side may be silent. */
  silenceMs: number;
  /** Ends the request, its answer included, when somebody loses interest. */
  signal?: AbortSignal;
}

/** Sends a request and gives its answer once the headers are here; rejects when there is none. */
export function openRequest({ url, method, headers, agent, silenceMs, signal }: OwnRequest): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const request: ClientRequest = open(url, { method, headers, agent, signal }, resolve);
    request.setTimeout(silenceMs, () => request.destroy(new Error(`no answer in ${silenceMs} ms`)));
    request.once('error', reject).end();
  });
}

/** Reads an answer to its end; rejects when it is cut off. */
export async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  if (!answer.complete) throw new Error('the answer was cut off');
  return Buffer.concat(chunks);
}
