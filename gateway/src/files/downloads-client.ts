import type { Agent, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { sendWithToken, type TokenSigner } from '@libs/auth';
import { type OwnRequest, openRequest, serviceAgent } from '@libs/connections';
import type { Exchange } from '../http/exchange';
import { houseHeaders } from '../upstream/house-headers';
import { serviceAway } from '../upstream/service-away';

/** Header of a request for a download: `later` only authorizes it, `now` records it. Downloads repeats `later` when it has not recorded. */
export const RECORD_HEADER = 'x-internal-record';

/** The downloads service's address, and how long it may be silent, in milliseconds. */
export interface DownloadsClientOptions {
  url: string;
  signer: TokenSigner;
  silenceMs: number;
}

/** Asks the downloads service to authorize and to record downloads. */
export class DownloadsClient {
  private readonly agent: Agent;

  constructor(private readonly options: DownloadsClientOptions) {
    this.agent = serviceAgent(options.url);
  }

  /** Asks whether the member may have a file. `isOutdated`: the object store does not have the file that was named before. */
  authorize(exchange: Exchange, signal: AbortSignal, isOutdated: boolean): Promise<IncomingMessage> {
    const { request } = exchange;
    if (request.method !== 'POST') return this.send(exchange, { method: 'GET', headers: conditionsOf(request), signal, mayRepeat: true });
    const freshness = isOutdated ? { 'cache-control': 'no-cache' } : {};
    return this.send(exchange, { method: 'POST', headers: { ...freshness, [RECORD_HEADER]: 'later', 'content-length': 0 }, signal });
  }

  /** Records an authorized download, whose file is open. It has the address of the authorization, so that any version of downloads knows it. */
  record(exchange: Exchange, { headers: { etag } }: IncomingMessage, signal: AbortSignal): Promise<IncomingMessage> {
    return this.send(exchange, { method: 'POST', headers: { 'if-match': etag, [RECORD_HEADER]: 'now', 'content-length': 0 }, signal });
  }

  private async send(exchange: Exchange, request: Omit<OwnRequest, 'url' | 'agent' | 'silenceMs'>): Promise<IncomingMessage> {
    const { signer, silenceMs } = this.options;
    const url = new URL(exchange.request.url ?? '', this.options.url);
    const own = houseHeaders(exchange, 'downloads', signer);
    try {
      return await sendWithToken({ signer, caller: exchange.caller, audience: 'downloads' }, (authorization) =>
        openRequest({ ...request, url, agent: this.agent, silenceMs, headers: { ...request.headers, ...own, authorization } }),
      );
    } catch (cause) {
      throw serviceAway(cause);
    }
  }
}

/** Downloads selects the bytes; a Range in HEAD has no meaning (RFC 9110 §14.2). */
function conditionsOf({ method, headers }: IncomingMessage): IncomingHttpHeaders {
  const names = ['if-match', 'if-none-match', ...(method === 'GET' ? ['range', 'if-range'] : [])];
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}
