import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { REDIRECT_HEADER } from '@libs/contracts';
import { HttpClient } from '@libs/http-client';
import { GatewayLimits, GatewaySettings } from '../gateway.settings';
import { waitForFirstBytes } from '../proxy/streamed-response';

export type OpenFile = Awaited<ReturnType<HttpClient['request']>>;

interface Authorization {
  statusCode: number;
  headers: IncomingHttpHeaders;
}

@Injectable()
export class StoreClient {
  private readonly origin: string;

  constructor(
    { S3_ENDPOINT }: GatewaySettings,
    private readonly http: HttpClient,
    private readonly limits: GatewayLimits,
  ) {
    this.origin = new URL(S3_ENDPOINT).origin;
  }

  /** Opens the authorized file or range; undefined when the object store does not have it. */
  async open(authorization: Authorization, signal: AbortSignal): Promise<OpenFile | undefined> {
    const { pathname, search } = objectUrl(authorization.headers, this.origin);
    const range = rangeToFetch(authorization);
    const headers = range === undefined ? {} : { range };
    const request = {
      url: this.origin,
      method: 'GET',
      path: pathname + search,
      headers,
      silenceMs: this.limits.storeMs,
      mayRepeat: true,
    };
    const file = await this.http.request(request, signal);
    if (file.statusCode === authorization.statusCode) {
      await waitForFirstBytes(file.body);
      return file;
    }
    await file.body.dump();
    if (file.statusCode === 404) return undefined;
    throw new Error(`the object store responded with ${file.statusCode}`);
  }
}

/** Returns the signed URL in a response of downloads; throws when it does not point to the configured object store. */
export function objectUrl(headers: IncomingHttpHeaders, storeOrigin: string): URL {
  const given = headers[REDIRECT_HEADER]?.toString() ?? '';
  if (!URL.canParse(given)) throw new Error('downloads sent no valid URL of the file');
  const url = new URL(given);
  if (url.origin !== storeOrigin)
    throw new Error(`downloads sent a URL at ${url.origin}, which is not the object store`);
  if (url.username || url.password) throw new Error('downloads sent a URL with a user name');
  return url;
}

function rangeToFetch({ statusCode, headers }: Authorization): string | undefined {
  if (statusCode === 200) return undefined;
  const [, range] = /^bytes (\d+-\d+)\//.exec(headers['content-range'] ?? '') ?? [];
  if (range === undefined) throw new Error('downloads sent no range of the file');
  return `bytes=${range}`;
}
