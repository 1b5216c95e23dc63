import { LosslessNumber, parse, stringify } from 'lossless-json';
import { providerRefused, providerUnavailable } from '../payment-provider';

/** A JSON value whose numbers are stored as their original text. */
export type Exact = string | boolean | null | Exact[] | { [key: string]: Exact };

interface ClientOptions {
  baseUrl: string;
  apiKey: string;
  budgetMs: number;
}

class ProviderResponseError extends Error {
  constructor(
    readonly status: number,
    call: string,
    text: string,
  ) {
    super(`${call} was answered with ${status}: ${text.slice(0, 300)}`);
    this.name = 'ProviderResponseError';
  }
}

/** Calls NOWPayments without retries: after a lost response, a retry could create a second payment. */
export class NowpaymentsClient {
  constructor(private readonly options: ClientOptions) {}

  /** Sends a GET; null for 404. Throws provider-failed for any other error. */
  async get(path: string): Promise<Exact | null> {
    const { status, text } = await this.request('GET', path);
    if (status === 404) return null;
    if (status < 200 || status > 299) throw providerUnavailable(new ProviderResponseError(status, path, text));
    return parseExact(text);
  }

  /** Sends a POST. Throws `provider_rejected` for 4xx (certainly nothing was created), `provider_failed` when the outcome is unknown. */
  async post(path: string, body: Record<string, string | boolean | LosslessNumber>): Promise<Exact> {
    const { status, text } = await this.request('POST', path, stringify(body));
    if (status >= 400 && status < 500) throw providerRefused(new ProviderResponseError(status, path, text));
    if (status < 200 || status > 299) throw providerUnavailable(new ProviderResponseError(status, path, text));
    return parseExact(text);
  }

  private async request(method: 'GET' | 'POST', path: string, body?: string): Promise<{ status: number; text: string }> {
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

function parseExact(text: string): Exact {
  try {
    return parse(text, undefined, { parseNumber: (token) => token }) as Exact;
  } catch (cause) {
    throw providerUnavailable(cause);
  }
}
