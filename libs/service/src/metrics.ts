import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';

let collecting = false;

/** Rate, errors and duration of HTTP requests by route, in seconds. */
export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of HTTP requests by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Starts collecting Node's own figures, once a process, under the service's name. */
export function collectProcessMetrics(service: string): void {
  if (collecting) return;
  collecting = true;
  register.setDefaultLabels({ service });
  collectDefaultMetrics();
}

/** What one reading of a gauge gave: a value, or values by the gauge's one label. */
type Reading = number | Map<string, number>;

/** Milliseconds a reading may take before a scrape goes on without it. */
const READING_BUDGET = 1000;

/** Replaces the gauge of that name by one that is read at each scrape, with one label when `label` is given. A reading that fails leaves it out. */
export function measuredGauge(name: string, help: string, read: () => Promise<Reading> | Reading, label?: string): void {
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    async collect() {
      const reading = await inBudget(read);
      if (label === undefined) this.remove();
      else this.reset();
      if (typeof reading === 'number') this.set(reading);
      else for (const [value, amount] of reading ?? []) this.set({ [String(label)]: value }, amount);
    },
  });
}

/** Undefined when there is no answer in time: `/metrics` tells what is known, and an alert misses what is not. */
async function inBudget(read: () => Promise<Reading> | Reading): Promise<Reading | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), READING_BUDGET)));
  try {
    return await Promise.race([read(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Everything collected, in Prometheus' text format. */
export const metricsText = (): Promise<string> => register.metrics();

/** Content type of {@link metricsText}. */
export const metricsContentType = register.contentType;
