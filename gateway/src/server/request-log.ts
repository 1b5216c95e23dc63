import { requestDuration } from '@libs/service';
import type { Logger } from 'pino';
import { Counter, register } from 'prom-client';
import type { RequestContext } from './request-context';

const HITS = 'gateway_catalogue_hits_total';

/** Writes one log record and one metric per request; cache hits are only counted. */
export class Observer {
  private hits = 0;

  constructor(private readonly logger: Logger) {
    const hits = (): number => this.hits;
    register.removeSingleMetric(HITS);
    new Counter({
      name: HITS,
      help: 'Catalogue requests answered from memory',
      collect() {
        this.reset();
        this.inc(hits());
      },
    });
  }

  countHit(): void {
    this.hits += 1;
  }

  report({ request, response, route, id, startedAt, connection, trace }: RequestContext): void {
    const ms = performance.now() - startedAt;
    const status = response.writableFinished ? response.statusCode : 499;
    requestDuration.observe({ method: request.method ?? '', route: route?.path ?? 'web', status }, ms / 1000);
    const record = {
      requestId: id,
      method: request.method,
      url: request.url,
      status,
      ms: Math.round(ms),
      address: connection.address,
      ...trace,
    };
    this.logger.info(record, 'request');
  }
}
