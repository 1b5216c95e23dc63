import type { Tool } from '@libs/contracts';
import type { PaymentSandbox } from '@testing';
import type { CallLog } from '../call-log';
import { Caller } from '../caller';
import type { Observations } from '../observations';

/** A simulated user that yields after each call. */
export interface Actor {
  name: string;
  /** Milliseconds between calls. */
  everyMs: number;
  /** Changes nothing, and continues while the others pause. */
  isPassive?: true;
  act(): AsyncGenerator<void, void>;
}

/** The tools that exist before the traffic starts, by access level. */
export interface InitialTools {
  free: Tool[];
  pro: Tool[];
  premium: Tool[];
}

/** State that the actors share. */
export class Marketplace {
  constructor(
    readonly url: string,
    readonly tools: InitialTools,
    readonly sandbox: PaymentSandbox,
    readonly log: CallLog,
    readonly observed: Observations,
  ) {}

  /** Creates a client without a session. */
  caller(actor: string): Caller {
    return new Caller(actor, this.log, this.url);
  }
}

/** Picks items round-robin. */
export function pick<T>(items: readonly T[], turn: number): T {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}
