import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { measuredGauge } from './metrics';
import { withTimeout } from './with-timeout';

/** Resolves if a dependency works, rejects with the reason if it does not. */
type ReadinessCheck = () => Promise<unknown>;

export interface ReadinessReport {
  ready: boolean; // every vital check passed
  complete: boolean; // every check passed, vital or not
  checks: Record<string, string>; // by name: `ok` or the reason of the failure
}

const CHECK_TIMEOUT_MS = 2000;

/** Collects the readiness checks of a process, for `/readyz`. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, { check: ReadinessCheck; vital: boolean }>();
  private draining = false;

  /** Adds a named check. A failed check that is not vital is reported, but the process stays ready. */
  register(name: string, check: ReadinessCheck, { vital = true } = {}): void {
    this.checks.set(name, { check, vital });
  }

  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  async report(timeoutMs = CHECK_TIMEOUT_MS): Promise<ReadinessReport> {
    const checks = await this.runChecks(timeoutMs);
    const failed = [...this.checks].filter(([name]) => checks[name] !== 'ok');
    if (this.draining) checks.process = 'draining';
    return {
      ready: !this.draining && !failed.some(([, { vital }]) => vital),
      complete: !this.draining && failed.length === 0,
      checks,
    };
  }

  async runChecks(timeoutMs = CHECK_TIMEOUT_MS): Promise<Record<string, string>> {
    const results = [...this.checks].map(
      async ([name, { check }]) => [name, await runCheck(check, timeoutMs)] as const,
    );
    return Object.fromEntries(await Promise.all(results));
  }
}

async function runCheck(check: ReadinessCheck, timeoutMs: number): Promise<string> {
  try {
    await withTimeout(check(), timeoutMs);
    return 'ok';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const SCRAPE_TIMEOUT_MS = 800; // per check; below the limit of a gauge reading, so that a hanging check shows as failed

export function measureReadiness(readiness: Readiness): void {
  const help = '1 while what the process depends on works, else 0';
  measuredGauge(
    'readiness_ok',
    help,
    async () => gaugeValues(await readiness.runChecks(SCRAPE_TIMEOUT_MS)),
    'part',
  );
}

const gaugeValues = (checks: Record<string, string>): Map<string, number> =>
  new Map(Object.entries(checks).map(([name, result]) => [name, result === 'ok' ? 1 : 0]));

/** Closes each connection after its next response while the process drains, so that clients reconnect to another replica. */
export function closeConnectionsWhileDraining(
  fastify: FastifyInstance,
  readiness: Readiness,
): void {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isDraining) void reply.header('connection', 'close');
    done();
  });
}
