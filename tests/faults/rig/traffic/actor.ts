import type { Tool } from '@libs/contracts';
import type { PaymentSandbox } from '@testing';
import type { CallLog } from '../call-log';
import { Caller } from '../caller';
import type { Observations } from '../observations';

/** Somebody who uses the marketplace on their own: makes a call, yields, and goes on when it is time for the next one. */
export interface Actor {
  name: string;
  /** Milliseconds from one call to the next. */
  everyMs: number;
  /** Changes nothing, and goes on while the others pause. */
  isPassive?: true;
  act(): AsyncGenerator<void, void>;
}

/** The tools that exist before the traffic starts, by what they are for. */
export interface InitialTools {
  free: Tool[];
  pro: Tool[];
  premium: Tool[];
}

/** What the actors share. */
export class Marketplace {
  constructor(
    readonly url: string,
    readonly tools: InitialTools,
    readonly sandbox: PaymentSandbox,
    readonly log: CallLog,
    readonly observed: Observations,
  ) {}

  /** A new browser. */
  caller(actor: string): Caller {
    return new Caller(actor, this.log, this.url);
  }
}

/** One of the items; `turn` picks the next one each time. */
export function pick<T>(items: readonly T[], turn: number): T {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}
