import { LosslessNumber, parse, stringify } from 'lossless-json';
import { providerRefused, providerUnavailable } from '../payment-provider';

/** A JSON value whose numbers are the texts they were written as. */
export type Exact = string | boolean | null | Exact[] | { [key: string]: Exact };

/** How the provider is reached. */
export interface ClientOptions {
  baseUrl: string;
  apiKey: string;
  /** Milliseconds one call may take, answer included. */
  budgetMs: number;
}

/** An answer that is no success. */
export class ProviderAnswer extends Error {
  constructor(
    readonly status: number,
    call: string,
    text: string,
  ) {
    super(`${call} was answered with ${status}: ${text.slice(0, 300)}`);
    this.name = 'ProviderAnswer';
  }
}

/** Calls NOWPayments once and never again by itself: an answer that got lost must not create a second payment. */
export class NowpaymentsClient {
  constructor(private readonly options: ClientOptions) {}

  /** The answer to a GET; null for 404. Throws provider-failed for anything else than success. */
  async get(path: string): Promise<Exact | null> {
    const { status, text } = await this.exchange('GET', path);
    if (status === 404) return null;
    if (status < 200 || status > 299) throw providerUnavailable(new ProviderAnswer(status, path, text));
    return readExact(text);
  }

  /** The answer to a POST. `provider_refused` for 4xx: surely nothing was created; `provider_failed` when nobody knows. */
  async post(path: string, body: Record<string, string | boolean | LosslessNumber>): Promise<Exact> {
    const { status, text } = await this.exchange('POST', path, stringify(body));
    if (status >= 400 && status < 500) throw providerRefused(new ProviderAnswer(status, path, text));
    if (status < 200 || status > 299) throw providerUnavailable(new ProviderAnswer(status, path, text));
    return readExact(text);
  }

  private async exchange(method: 'GET' | 'POST', path: string, body?: string): Promise<{ status: number; text: string }> {
    const { baseUrl, apiKey, budgetMs } = this.options;
    try {
      const response = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, {
        method,
        headers: { 'x-api-key': apiKey, accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(budgetMs),
      });
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      throw providerUnavailable(cause);
    }
  }
}

/** Parses JSON and keeps every number as it is written, to the last digit. */
function readExact(text: string): Exact {
  try {
    return parse(text, undefined, { parseNumber: (token) => token }) as Exact;
  } catch (cause) {
    throw providerUnavailable(cause);
  }
}
