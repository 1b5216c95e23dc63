import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { sendWithToken, TokenSigner } from '@libs/auth';
import { DOWNLOAD_ID_HEADER, RECORD_HEADER } from '@libs/contracts';
import { serviceUnavailable } from '@libs/errors';
import { HttpClient, type HttpResponse, isLostConnection, type OutgoingRequest, type ResponseHead } from '@libs/http-client';
import { GatewayLimits } from '../gateway.limits';
import { GatewaySettings } from '../gateway.settings';
import { internalHeaders } from '../proxy/forwarded-headers';
import type { RequestContext } from '../server/request-context';

@Injectable()
export class DownloadsClient {
  private readonly client: HttpClient;

  constructor(
    settings: GatewaySettings,
    private readonly limits: GatewayLimits,
    private readonly signer: TokenSigner,
  ) {
    this.client = new HttpClient(settings.DOWNLOADS_URL);
  }

  authorize(context: RequestContext, signal: AbortSignal, isOutdated: boolean): Promise<HttpResponse> {
    const { request } = context;
    if (request.method !== 'POST') return this.send(context, { method: 'GET', headers: conditionsOf(request), mayRepeat: true }, signal);
    const freshness = isOutdated ? { 'cache-control': 'no-cache' } : {};
    return this.send(context, { method: 'POST', headers: { ...freshness, [RECORD_HEADER]: 'later' }, mayRepeat: true }, signal); // records nothing
  }

  /** Records an authorized download whose file is open. Safe to repeat. The URL is the authorization's, as older versions expect. */
  async record(
    context: RequestContext,
    { headers: { etag, [DOWNLOAD_ID_HEADER]: id } }: ResponseHead,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const request = { method: 'POST', headers: { 'if-match': etag, [RECORD_HEADER]: 'now', ...(id ? { [DOWNLOAD_ID_HEADER]: id } : {}) } };
    try {
      return await this.send(context, request, signal);
    } catch (error) {
      if (id === undefined || !(error instanceof Error && isLostConnection(error.cause))) throw error;
      return this.send(context, request, signal);
    }
  }

  private async send(
    context: RequestContext,
    request: Pick<OutgoingRequest, 'method' | 'headers' | 'mayRepeat'>,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const { signer, client } = this;
    const { url: path = '' } = context.request;
    const own = internalHeaders(context, 'downloads', signer);
    try {
      return await sendWithToken({ signer, caller: context.caller, audience: 'downloads' }, (authorization) =>
        client.send({ ...request, path, silenceMs: this.limits.storeMs, headers: { ...request.headers, ...own, authorization } }, signal),
      );
    } catch (cause) {
      throw serviceUnavailable(cause);
    }
  }
}

/** The headers by which downloads selects the bytes. Range has no meaning in HEAD (RFC 9110 §14.2). */
function conditionsOf({ method, headers }: IncomingMessage): IncomingHttpHeaders {
  const names = ['if-match', 'if-none-match', ...(method === 'GET' ? ['range', 'if-range'] : [])];
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}
