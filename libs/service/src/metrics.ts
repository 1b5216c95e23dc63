import { collectDefaultMetrics, Histogram, register } from 'prom-client';

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

/** Everything collected, in Prometheus' text format. */
export const metricsText = (): Promise<string> => register.metrics();

/** Content type of {@link metricsText}. */
export const metricsContentType = register.contentType;
