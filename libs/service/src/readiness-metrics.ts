import { measuredGauge } from './metrics';
import type { Readiness } from './readiness';

/** Milliseconds a check may take at a scrape: less than a gauge's reading, so that a check that never ends shows as failed. */
const SCRAPE_BUDGET = 800;

/** Shows at `/metrics` what `/livez` and `/readyz` answer. */
export function measureReadiness(readiness: Readiness): void {
  measuredGauge('process_stuck', '1 while only a new process helps and /livez answers 503, else 0', () => (readiness.isAlive ? 0 : 1));
  const help = '1 while the part that the process depends on works, else 0';
  measuredGauge('readiness_ok', help, async () => verdicts(await readiness.checkParts(SCRAPE_BUDGET)), 'part');
}

const verdicts = (parts: Record<string, string>): Map<string, number> =>
  new Map(Object.entries(parts).map(([part, answer]) => [part, answer === 'ok' ? 1 : 0]));
