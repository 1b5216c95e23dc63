import { Injectable } from '@nestjs/common';
import { TokenSigner, VISITOR } from '@libs/auth';
import type { ErrorBody } from '@libs/contracts';
import { DomainError, notFound, serviceUnavailable } from '@libs/errors';
import { HttpClient, type HttpResponse } from '@libs/http-client';
import { requestContext } from '@libs/service';
import { v7 as uuidv7 } from 'uuid';
import { GatewaySettings } from '../gateway.settings';
import { CompressedResponse } from '../http/compressed-response';

const TIMEOUT_MS = 10_000;
const NOT_INDEXED = { 'x-robots-tag': 'noindex' };

@Injectable()
export class CatalogueClient {
  constructor(
    private readonly settings: GatewaySettings,
    private readonly http: HttpClient,
    private readonly signer: TokenSigner,
  ) {}

  /** Fetches the response to a path. Throws 400 and 404 as the catalogue does, or 503 for any other failure. */
  async fetch(path: string): Promise<CompressedResponse> {
    const { statusCode: status, headers, body } = await this.get(path);
    if (status === 200)
      return new CompressedResponse(body, {
        ...NOT_INDEXED,
        'content-type': headers['content-type'] ?? 'application/json; charset=utf-8',
        ...(headers.link ? { link: headers.link.toString() } : {}),
      });
    const refusal = status === 400 || status === 404 ? parseErrorBody(body.toString()) : {};
    if (status === 400 && refusal.code)
      throw new DomainError(refusal.code, 'invalid', refusal.message ?? '', {
        fields: refusal.errors,
      });
    if (status === 404)
      throw notFound(refusal.code ?? 'tool_not_found', refusal.message ?? 'Tool not found.');
    throw serviceUnavailable(new Error(`catalogue responded with ${status} on ${path}`));
  }

  private async get(path: string): Promise<HttpResponse> {
    const authorization = `Bearer ${this.signer.sign(VISITOR, 'catalogue')}`;
    const headers = {
      'x-request-id': requestContext()?.requestId ?? uuidv7(),
      authorization,
    };
    try {
      return await this.http.send({
        url: this.settings.CATALOGUE_URL,
        method: 'GET',
        path,
        headers,
        silenceMs: TIMEOUT_MS,
        mayRepeat: true,
      });
    } catch (cause) {
      throw serviceUnavailable(cause);
    }
  }
}

function parseErrorBody(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return {}; // not JSON: there is no message to pass on
  }
}
