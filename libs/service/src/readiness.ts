import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { measuredGauge } from './metrics';

/** Resolves if a dependency works, rejects with the reason if it does not. */
export type ReadinessCheck = () => Promise<unknown>;

export interface ReadinessReport {
  ready: boolean; // every vital check passed
  complete: boolean; // every check passed, vital or not
  checks: Record<string, string>; // by name: `ok` or the reason of the failure
}

const CHECK_BUDGET = 2000;

/** Collects the readiness checks of a process, for `/readyz` and `/livez`. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, { check: ReadinessCheck; vital: boolean }>();
  private readonly stuckChecks: (() => boolean)[] = [];
  private draining = false;

  /** Adds a named check. A failed check that is not vital is reported, but the process stays ready. */
  register(name: string, check: ReadinessCheck, { vital = true } = {}): void {
    this.checks.set(name, { check, vital });
  }

  /** Adds a check for a state that only a restart ends; `/livez` answers 503 while it is true. */
  registerStuck(isStuck: () => boolean): void {
    this.stuckChecks.push(isStuck);
  }

  get isAlive(): boolean {
    return !this.stuckChecks.some((isStuck) => isStuck());
  }

  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  async report(budget = CHECK_BUDGET): Promise<ReadinessReport> {
    const checks = await this.runChecks(budget);
    const failed = [...this.checks].filter(([name]) => checks[name] !== 'ok');
    if (this.draining) checks.process = 'draining';
    return { ready: !this.draining && !failed.some(([, { vital }]) => vital), complete: !this.draining && failed.length === 0, checks };
  }

  async runChecks(budget = CHECK_BUDGET): Promise<Record<string, string>> {
    const answers = [...this.checks].map(async ([name, { check }]) => [name, await resultOf(check, budget)] as const);
    return Object.fromEntries(await Promise.all(answers));
  }
}

async function resultOf(check: ReadinessCheck, budget: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${budget} ms`)), budget);
  });
  try {
    await Promise.race([check(), late]);
    return 'ok';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

const SCRAPE_BUDGET = 800; // milliseconds per check; below the limit of a gauge reading, so that a hanging check shows as failed

export function measureReadiness(readiness: Readiness): void {
  measuredGauge('process_stuck', '1 while only a new process helps and /livez answers 503, else 0', () => (readiness.isAlive ? 0 : 1));
  const help = '1 while what the process depends on works, else 0';
  measuredGauge('readiness_ok', help, async () => gaugeValues(await readiness.runChecks(SCRAPE_BUDGET)), 'part');
}

const gaugeValues = (checks: Record<string, string>): Map<string, number> =>
  new Map(Object.entries(checks).map(([name, answer]) => [name, answer === 'ok' ? 1 : 0]));

/** Closes each connection after its next response while the process drains, so that clients reconnect to another replica. */
export function closeConnectionsWhileDraining(fastify: FastifyInstance, readiness: Readiness): void {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isDraining) void reply.header('connection', 'close');
    done();
  });
}
