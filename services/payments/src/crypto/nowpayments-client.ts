import { LosslessNumber, parse, stringify } from 'lossless-json';
import { isDecimal, plainDecimal } from '../amounts';
import type { ProviderPayment } from './crypto-provider';
import { providerRefused, providerUnavailable } from '../providers/payment-provider';

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
    super(`${call} failed with ${status}: ${text.slice(0, 300)}`);
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
    if (status < 200 || status > 299)
      throw providerUnavailable(new ProviderResponseError(status, path, text));
    return parseExact(text);
  }

  /** Sends a POST. Throws `provider_rejected` for 4xx (certainly nothing was created), `provider_failed` when the outcome is unknown. */
  async post(
    path: string,
    body: Record<string, string | boolean | LosslessNumber>,
  ): Promise<Exact> {
    const { status, text } = await this.request('POST', path, stringify(body));
    if (status >= 400 && status < 500)
      throw providerRefused(new ProviderResponseError(status, path, text));
    if (status < 200 || status > 299)
      throw providerUnavailable(new ProviderResponseError(status, path, text));
    return parseExact(text);
  }

  private async request(
    method: 'GET' | 'POST',
    path: string,
    body?: string,
  ): Promise<{ status: number; text: string }> {
    const { baseUrl, apiKey, budgetMs } = this.options;
    try {
      const response = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, {
        method,
        headers: {
          'x-api-key': apiKey,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
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

type Fields = { [key: string]: Exact };

/** Parses a payment, whose IDs are strings or numbers; throws provider-failed if it is malformed. */
export function readPayment(response: Exact): ProviderPayment {
  const fields = readFields(response);
  const id = readText(fields.payment_id);
  const status = readText(fields.payment_status);
  if (id === null || status === null)
    throw providerUnavailable(new Error('the payment has no ID or no status'));
  return {
    id,
    status,
    attemptId: readText(fields.order_id),
    priceAmount: readAmount(fields.price_amount) ?? '',
    priceCurrency: (readText(fields.price_currency) ?? '').toLowerCase(),
    payCurrency: (readText(fields.pay_currency) ?? '').toLowerCase(),
    payAmount: readAmount(fields.pay_amount),
    actuallyPaid: readAmount(fields.actually_paid) ?? '0',
    payAddress: readText(fields.pay_address),
    paymentUrl: readText(fields.invoice_url),
    network: readText(fields.network),
    parentId: readText(fields.parent_payment_id),
    topUpIds: readIds(fields.payment_extra_ids),
    expiresAt: readTime(fields.valid_until) ?? readTime(fields.expiration_estimate_date),
  };
}

/** The fields of a response; throws provider-failed if it is not an object. */
export function readFields(response: Exact): Fields {
  if (response === null || typeof response !== 'object' || Array.isArray(response))
    throw providerUnavailable(new Error('the response is not an object'));
  return response;
}

export const readText = (value: Exact | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** A number as written, without an exponent; null for anything else. */
export function readAmount(value: Exact | undefined): string | null {
  const text = readText(value);
  return text !== null && isDecimal(text) ? plainDecimal(text) : null;
}

function readIds(value: Exact | undefined): string[] {
  const list = Array.isArray(value) ? value : (readText(value)?.split(',') ?? []);
  return list.flatMap((id) =>
    typeof id === 'string' && /^\d+$/.test(id.trim()) ? [id.trim()] : [],
  );
}

function readTime(value: Exact | undefined): Date | null {
  const time = new Date(readText(value) ?? NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}
