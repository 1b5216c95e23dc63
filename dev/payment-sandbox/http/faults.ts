import type { HttpResponse } from './response';

/**
 * Faults before the operation (`error-*`, `hang`, `reset-before`) and after it (`broken-json`, `no-address`, `reset-after`); `stored-500`
 * is an error of Stripe that is repeated for the same idempotency key.
 */
export const FAULTS = [
  ...(['error-500', 'error-429', 'error-400', 'hang', 'reset-before', 'broken-json', 'no-address', 'reset-after'] as const),
  'stored-500',
] as const;

export type FaultKind = (typeof FAULTS)[number];

/** A fault to be injected. */
export interface Fault {
  /** The name of an operation, or `*` for all. */
  operation: string;
  kind: FaultKind;
  /** The number of requests that fail, default 1. */
  times?: number;
  /** Limits the fault to a path such as `/v1/payment/5`. */
  path?: string;
}

type PlannedFault = Fault & { times: number };

export class Faults {
  private waiting: PlannedFault[] = [];

  add({ operation, kind, times = 1, path }: Fault): void {
    if (!FAULTS.includes(kind)) throw new RangeError(`There is no fault ${kind}; there are ${FAULTS.join(', ')}.`);
    if (!Number.isInteger(times) || times < 1) throw new RangeError('A fault applies to one or more requests.');
    this.waiting.push({ operation, kind, times, ...(path === undefined ? {} : { path }) });
  }

  clear(): void {
    this.waiting = [];
  }

  /** Takes the oldest pending fault that matches a request. */
  take(operation: string, path: string): FaultKind | undefined {
    const isMeant = (fault: PlannedFault) =>
      (fault.operation === operation || fault.operation === '*') && (fault.path === undefined || fault.path === path);
    const fault = this.waiting.find(isMeant);
    if (!fault) return undefined;
    fault.times -= 1;
    this.waiting = this.waiting.filter(({ times }) => times > 0);
    return fault.kind;
  }

  list(): readonly PlannedFault[] {
    return this.waiting;
  }
}

/** Applies a fault to a successful response. */
export function corrupt(answer: HttpResponse, kind: FaultKind | undefined): HttpResponse {
  if (kind === 'broken-json') return { ...answer, body: answer.body.slice(0, Math.ceil(answer.body.length / 2)) };
  if (kind === 'no-address') {
    const body = answer.body.replace(/"(pay_address|invoice_url|client_secret)":"[^"]*"/g, '"$1":null');
    return { ...answer, status: 200, body };
  }
  return answer;
}
