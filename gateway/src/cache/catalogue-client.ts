import { Injectable } from '@nestjs/common';
import { sendWithToken, TokenSigner, VISITOR } from '@libs/auth';
import type { ErrorBody } from '@libs/contracts';
import { DomainError, notFound, serviceUnavailable } from '@libs/errors';
import { HttpClient, type HttpResponse } from '@libs/http-client';
import { GatewaySettings } from '../gateway.settings';
import { securityHeaders } from '../security/security-headers';
import { newRequestId } from '../server/request-context';
import { CompressedResponse } from './compressed-response';

const TIMEOUT_MS = 10_000;

@Injectable()
export class CatalogueClient {
  private readonly client: HttpClient;
  private readonly headers: Readonly<Record<string, string>>;

  constructor(
    settings: GatewaySettings,
    private readonly signer: TokenSigner,
  ) {
    this.client = new HttpClient(settings.CATALOGUE_URL);
    this.headers = { ...securityHeaders(settings.PUBLIC_URL), 'x-robots-tag': 'noindex' };
  }

  /** Fetches the response to a path. Throws 400 and 404 as the catalogue does, or 503 for any other failure. */
  async fetch(path: string): Promise<CompressedResponse> {
    const { statusCode: status, headers, body } = await this.get(path);
    const refusal = status === 400 || status === 404 ? errorBodyOf(body.toString()) : {};
    if (status === 400 && refusal.code) throw new DomainError(refusal.code, 'invalid', refusal.message ?? '', { fields: refusal.errors });
    if (status === 404) throw notFound('tool_not_found', refusal.message ?? 'Tool not found.');
    if (status !== 200) throw serviceUnavailable(new Error(`catalogue answered ${status} on ${path}`));
    return new CompressedResponse(body, headers.link ? { ...this.headers, link: String(headers.link) } : this.headers);
  }

  private async get(path: string): Promise<HttpResponse> {
    const { client, signer } = this;
    try {
      const headers = { 'x-request-id': newRequestId(), accept: 'application/json' };
      return await sendWithToken({ signer, caller: VISITOR, audience: 'catalogue' }, (authorization) =>
        client.send({ method: 'GET', path, headers: { ...headers, authorization }, silenceMs: TIMEOUT_MS, mayRepeat: true }),
      );
    } catch (cause) {
      throw serviceUnavailable(cause);
    }
  }
}

function errorBodyOf(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return {}; // not JSON: there is no message to pass on
  }
}
