import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { serviceUnavailable } from '@libs/errors';
import { HttpClient, type HttpResponse } from '@libs/http-client';
import type { FastifyRequest } from 'fastify';
import { GatewayLimits, GatewaySettings } from '../gateway.settings';
import { ForwardedHeaders } from '../proxy/forwarded-headers';
import { requireServiceResponse } from '../proxy/streamed-response';

interface DownloadParams {
  id: string;
  version?: string; // of the file; the newest when absent
}

interface DownloadsCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  signal: AbortSignal;
}

@Injectable()
export class DownloadsClient {
  constructor(
    private readonly http: HttpClient,
    private readonly settings: GatewaySettings,
    private readonly limits: GatewayLimits,
    private readonly headers: ForwardedHeaders,
  ) {}

  /** Authorizes a download, which records nothing. */
  authorize(request: FastifyRequest, signal: AbortSignal): Promise<HttpResponse> {
    const { method, url } = request;
    const headers = method === 'POST' ? {} : selectConditions(request);
    return this.send(request, {
      method,
      path: url,
      headers,
      signal,
    });
  }

  /**
   * Authorizes the file that the tool has now, or the one of the version again: the object store
   * did not have the one authorized before.
   */
  authorizeNewest(request: FastifyRequest, signal: AbortSignal): Promise<HttpResponse> {
    const { id: toolId, version } = request.params as DownloadParams;
    if (version !== undefined) return this.authorize(request, signal);
    const path = `/internal/tools/${toolId}/newest-file`;
    return this.send(request, { method: 'POST', path, headers: {}, signal });
  }

  /** Records the download of a file that is open, once for this id: a repeated request has the same response. */
  record(
    request: FastifyRequest,
    id: string,
    { headers }: HttpResponse,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const { id: toolId, version } = request.params as DownloadParams;
    const place = version === undefined ? '' : `/versions/${version}`;
    const path = `/internal/tools/${toolId}${place}/downloads/${id}`;
    return this.send(request, {
      method: 'POST',
      path,
      headers: { 'if-match': headers.etag },
      signal,
    });
  }

  private async send(
    caller: FastifyRequest,
    { signal, ...request }: DownloadsCall,
  ): Promise<HttpResponse> {
    try {
      const headers = { ...request.headers, ...this.headers.identity(caller, 'downloads') };
      const url = this.settings.DOWNLOADS_URL;
      const response = await this.http.send(
        { ...request, url, headers, silenceMs: this.limits.storeMs, mayRepeat: true },
        signal,
      );
      requireServiceResponse(response);
      return response;
    } catch (cause) {
      throw serviceUnavailable(cause);
    }
  }
}

/** The headers by which downloads selects the bytes. Range has no meaning in HEAD (RFC 9110 §14.2). */
function selectConditions({ method, headers }: FastifyRequest): IncomingHttpHeaders {
  const names = ['if-match', 'if-none-match', ...(method === 'GET' ? ['range', 'if-range'] : [])];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}
