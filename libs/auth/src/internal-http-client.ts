import { serviceUnavailable } from '@libs/errors';
import { HttpClient } from '@libs/http-client';
import { type Caller, VISITOR } from './caller';
import { sendWithToken, type TokenSigner } from './token-signer';

/** A call to another service's internal route. It must be idempotent, since it can be sent twice. */
interface InternalCall {
  to: string; // the service's name, which is the token's audience
  url: string;
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
  timeoutMs?: number; // can only lower the client's own limit
}

const LIFETIME = 5_000; // milliseconds a connection is reused, so that new replicas soon get calls

/** Calls `/internal/*` routes of other services with a signed token; every failure becomes a 503. */
export class InternalHttpClient {
  private readonly self: Caller;
  private readonly clients = new Map<string, HttpClient>();

  constructor(
    service: string,
    private readonly signer: TokenSigner | undefined,
    private readonly budgetMs: number,
    private readonly lifetimeMs = LIFETIME,
  ) {
    this.self = { ...VISITOR, service };
  }

  /** Returns the JSON response, or null for a 404. Throws `unavailable` for every other failure. */
  async call<Answer>({ to, url, method = 'GET', path, body, timeoutMs = this.budgetMs }: InternalCall): Promise<Answer | null> {
    const { signer, self: caller } = this;
    const limitMs = Math.min(timeoutMs, this.budgetMs);
    if (!signer) throw serviceUnavailable();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const request = { method, path, body: text, silenceMs: limitMs, mayRepeat: true };
    const signal = AbortSignal.timeout(limitMs);
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    try {
      const answer = await sendWithToken({ signer, caller, audience: to }, (authorization) =>
        this.clientOf(url).send({ ...request, headers: { authorization, ...type } }, signal),
      );
      const { statusCode } = answer;
      if (statusCode === 404) return null;
      if (statusCode < 200 || statusCode > 299) throw new Error(`${to} answered ${statusCode} on ${path}`);
      return JSON.parse(answer.body.toString()) as Answer;
    } catch (cause) {
      throw serviceUnavailable(cause);
    }
  }

  private clientOf(url: string): HttpClient {
    const known = this.clients.get(url);
    if (known) return known;
    const client = new HttpClient(url, { lifetimeMs: this.lifetimeMs });
    this.clients.set(url, client);
    return client;
  }
}
