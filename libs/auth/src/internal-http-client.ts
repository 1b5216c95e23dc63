import { serviceUnavailable } from '@libs/errors';
import type { HttpClient } from '@libs/http-client';
import { type Caller, VISITOR } from './caller';
import type { TokenSigner } from './token-signer';

/** A call to another service's internal route. It must be idempotent, since it can be sent twice. */
interface InternalCall {
  to: string; // the service's name, which is the token's audience
  url: string;
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
  timeoutMs?: number; // can only lower the client's own limit
}

interface ClientOptions {
  budgetMs: number;
  requestId?: () => string | undefined; // of the request being handled, for the log of the called service
}

/** Calls `/internal/*` routes of other services with a signed token; every failure becomes a 503. */
export class InternalHttpClient {
  private readonly self: Caller;

  constructor(
    service: string,
    private readonly signer: TokenSigner | undefined,
    private readonly http: HttpClient,
    private readonly options: ClientOptions,
  ) {
    this.self = { ...VISITOR, service };
  }

  /** Returns the JSON response, or null for a 404. Throws `unavailable` for every other failure. */
  async call<Body>({
    to,
    url,
    method = 'GET',
    path,
    body,
    timeoutMs = this.options.budgetMs,
  }: InternalCall): Promise<Body | null> {
    const silenceMs = Math.min(timeoutMs, this.options.budgetMs);
    if (!this.signer) throw serviceUnavailable(new Error('INTERNAL_TOKEN_PRIVATE_KEY is not set'));
    const authorization = `Bearer ${this.signer.sign(this.self, to)}`;
    const requestId = this.options.requestId?.();
    const content = body === undefined ? {} : { 'content-type': 'application/json' };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const request = {
      url,
      method,
      path,
      headers: {
        authorization,
        ...content,
        ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      },
      body: text,
      silenceMs,
      mayRepeat: true,
    };
    try {
      const response = await this.http.send(request, AbortSignal.timeout(silenceMs));
      const { statusCode } = response;
      if (statusCode === 404) return null;
      if (statusCode < 200 || statusCode > 299)
        throw new Error(`${to} responded with ${statusCode} on ${path}`);
      return JSON.parse(response.body.toString()) as Body;
    } catch (cause) {
      throw serviceUnavailable(cause);
    }
  }
}
