import type { Answer } from './response';

/**
 * What can go wrong with a call. Before it is done: `error-500`, `error-429`, `error-400` (refused), `hang` (no answer until the caller gives up),
 * `reset-before`. After it is done: `broken-json`, `no-address` (success without a way to pay), `reset-after` (the answer gets lost).
 * `stored-500`: Stripe fails, and repeats that failure for the same idempotency key.
 */
export const FAULTS = [
  ...(['error-500', 'error-429', 'error-400', 'hang', 'reset-before', 'broken-json', 'no-address', 'reset-after'] as const),
  'stored-500',
] as const;

/** One of {@link FAULTS}. */
export type FaultKind = (typeof FAULTS)[number];

/** An order for something to go wrong. */
export interface Fault {
  /** The operation's name, or `*` for any of both providers. */
  operation: string;
  kind: FaultKind;
  /** How many calls fail (1). */
  times?: number;
  /** Only calls to this path, such as `/v1/payment/5`. */
  path?: string;
}

type PlannedFault = Fault & { times: number };

/** Faults that are still to come. */
export class Faults {
  private waiting: PlannedFault[] = [];

  add({ operation, kind, times = 1, path }: Fault): void {
    if (!FAULTS.includes(kind)) throw new RangeError(`There is no fault ${kind}; there are ${FAULTS.join(', ')}.`);
    if (!Number.isInteger(times) || times < 1) throw new RangeError('A fault befalls one or more calls.');
    this.waiting.push({ operation, kind, times, ...(path === undefined ? {} : { path }) });
  }

  clear(): void {
    this.waiting = [];
  }

  /** The fault that befalls this call, oldest order first; undefined when all goes well. */
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

/** What a fault makes of a good answer. */
export function corrupt(answer: Answer, kind: FaultKind | undefined): Answer {
  if (kind === 'broken-json') return { ...answer, body: answer.body.slice(0, Math.ceil(answer.body.length / 2)) };
  if (kind === 'no-address') {
    const body = answer.body.replace(/"(pay_address|invoice_url|client_secret)":"[^"]*"/g, '"$1":null');
    return { ...answer, status: 200, body };
  }
  return answer;
}
