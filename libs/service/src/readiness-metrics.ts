import { measuredGauge } from './metrics';
import type { Readiness } from './readiness';

const SCRAPE_BUDGET = 800; // milliseconds per check; below the limit of a gauge reading, so that a hanging check shows as failed

/** Exposes the results of `/livez` and `/readyz` as metrics. */
export function measureReadiness(readiness: Readiness): void {
  measuredGauge('process_stuck', '1 while only a new process helps and /livez answers 503, else 0', () => (readiness.isAlive ? 0 : 1));
  const help = '1 while the part that the process depends on works, else 0';
  measuredGauge('readiness_ok', help, async () => verdicts(await readiness.checkParts(SCRAPE_BUDGET)), 'part');
}

const verdicts = (parts: Record<string, string>): Map<string, number> =>
  new Map(Object.entries(parts).map(([part, answer]) => [part, answer === 'ok' ? 1 : 0]));
