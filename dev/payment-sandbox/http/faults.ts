import { type HttpResponse, jsonResponse } from './messages';

/** Only `broken-json`, `no-address` and `reset-after` come after the operation; `stored-500` is repeated for its idempotency key. */
export type FaultKind =
  | 'error-500'
  | 'error-429'
  | 'error-400'
  | 'hang'
  | 'reset-before'
  | 'broken-json'
  | 'no-address'
  | 'reset-after'
  | 'stored-500';

interface Fault {
  /** The name of an operation, or `*` for all. */
  operation: string;
  kind: FaultKind;
  times?: number;
  /** Limits the fault to a path such as `/v1/payment/5`. */
  path?: string;
}

export class Faults {
  private pending: (Fault & { times: number })[] = [];

  add({ times = 1, ...fault }: Fault): void {
    this.pending.push({ ...fault, times });
  }

  clear(): void {
    this.pending = [];
  }

  take(operation: string, path: string): FaultKind | undefined {
    const fault = this.pending.find(
      (one) => [operation, '*'].includes(one.operation) && [undefined, path].includes(one.path),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    this.pending = this.pending.filter(({ times }) => times > 0);
    return fault.kind;
  }
}

export function failureOf(kind: FaultKind | undefined): HttpResponse | undefined {
  if (kind === 'error-500')
    return failure(500, 'api_error', 'INTERNAL_ERROR', 'Internal server error');
  if (kind === 'error-429')
    return failure(429, 'rate_limit_error', 'TOO_MANY_REQUESTS', 'Too many requests', {
      'retry-after': '1',
    });
  if (kind === 'error-400')
    return failure(400, 'invalid_request_error', 'BAD_REQUEST', 'Bad request');
  return undefined;
}

function failure(
  statusCode: number,
  type: string,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): HttpResponse {
  const error = { type, code: code.toLowerCase(), message };
  return jsonResponse(statusCode, { status: false, statusCode, code, message, error }, headers);
}

export function corrupt(response: HttpResponse, kind: FaultKind | undefined): HttpResponse {
  if (kind === 'broken-json')
    return { ...response, body: response.body.slice(0, Math.ceil(response.body.length / 2)) };
  if (kind !== 'no-address') return response;
  return {
    ...response,
    status: 200,
    body: response.body.replace(/"(pay_address|invoice_url|client_secret)":"[^"]*"/g, '"$1":null'),
  };
}
