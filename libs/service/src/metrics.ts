import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { withTimeout } from './with-timeout';

let collecting = false;

/** Rate, errors and seconds until the response of HTTP requests by route. */
export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Seconds until the response of HTTP requests by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Starts collecting Node's default metrics, labeled with the service; further calls have no effect. */
export function collectProcessMetrics(service: string): void {
  if (collecting) return;
  collecting = true;
  register.setDefaultLabels({ service });
  collectDefaultMetrics();
}

type Reading = number | Map<string, number>; // values by the gauge's label

const READING_TIMEOUT_MS = 1000; // before a scrape continues without a reading

/** Creates or replaces a gauge that is read at each scrape, optionally with one label. A failed reading is omitted. */
export function measuredGauge(
  name: string,
  help: string,
  read: () => Promise<Reading> | Reading,
  label?: string,
): void {
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    async collect() {
      const reading = await withTimeout(Promise.resolve().then(read), READING_TIMEOUT_MS).catch(
        () => undefined,
      );
      if (label === undefined) this.remove();
      else this.reset();
      if (typeof reading === 'number') this.set(reading);
      else
        for (const [value, amount] of reading ?? []) this.set({ [String(label)]: value }, amount);
    },
  });
}

export const metricsText = (): Promise<string> => register.metrics();

export const metricsContentType = register.contentType;
