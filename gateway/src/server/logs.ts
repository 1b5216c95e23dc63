import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Logger } from 'pino';

export const APP_LOG = Symbol('the pino logger of the process');

/** Milliseconds in which one kind of warning is written at most twice: at once, and at the end with its count. */
const INTERVAL_MS = 10_000;

interface Repeated {
  times: number;
  facts: object;
}

/** Logs warnings that an attacker can cause at will, without letting them fill the log. */
@Injectable()
export class RepeatedWarnings {
  private readonly repeated = new Map<string, Repeated>();

  constructor(
    @Inject(APP_LOG) private readonly logger: Pick<Logger, 'warn'>,
    @Optional() private readonly intervalMs: number = INTERVAL_MS,
  ) {}

  warn(message: string, facts: object): void {
    const known = this.repeated.get(message);
    if (known) {
      known.times += 1;
      known.facts = facts;
      return;
    }
    this.logger.warn(facts, message);
    this.repeated.set(message, { times: 0, facts });
    setTimeout(() => this.writeRest(message), this.intervalMs).unref();
  }

  private writeRest(message: string): void {
    const known = this.repeated.get(message);
    this.repeated.delete(message);
    if (known && known.times > 0) this.logger.warn({ ...known.facts, times: known.times }, message);
  }
}
