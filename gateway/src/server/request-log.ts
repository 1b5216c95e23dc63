import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LogBatches, requestDuration } from '@libs/service';
import { pathOf } from '@libs/tracing';
import type { Logger } from 'pino';
import { Counter, register } from 'prom-client';
import { APP_LOG } from './logs';
import type { RequestContext } from './request-context';

const HITS = 'gateway_catalogue_hits_total';
const BATCH_BYTES = 64 * 1024;
const MAX_DELAY_MS = 500;

/** Writes a log record and a metric per request, in batches: one write costs more than one request. Cache hits are only counted. */
@Injectable()
export class RequestLog implements OnApplicationShutdown {
  private readonly batches = new LogBatches(BATCH_BYTES, MAX_DELAY_MS);
  private readonly time = isoTime();
  private readonly isEnabled: boolean;
  private hits = 0;

  constructor(@Inject(APP_LOG) log: Pick<Logger, 'isLevelEnabled'>) {
    this.isEnabled = log.isLevelEnabled('info');
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

  report(context: RequestContext): void {
    const { request, response, route, startedAt } = context;
    const ms = performance.now() - startedAt;
    const status = response.writableFinished ? response.statusCode : 499;
    requestDuration.observe({ method: request.method ?? '', route: route?.path ?? 'web', status }, ms / 1000);
    if (this.isEnabled) this.batches.write(this.record(context, status, ms));
  }

  onApplicationShutdown(): void {
    this.batches.close();
  }

  /** A record as pino writes it, in less than half of the time: pino took a tenth of a proxied call. */
  private record({ request, id, connection, trace }: RequestContext, status: number, ms: number): string {
    const called = `"method":${JSON.stringify(request.method)},"url":${JSON.stringify(pathOf(request.url))}`;
    const answered = `"status":${status},"ms":${Math.round(ms)},"address":${JSON.stringify(connection.address)}`;
    const traced = trace ? `,"trace_id":"${trace.trace_id}","span_id":"${trace.span_id}"` : '';
    const source = `"time":"${this.time()}","service":"gateway","pid":${process.pid}`;
    return `{"level":"info",${source},"requestId":"${id}",${called},${answered}${traced},"msg":"request"}\n`;
  }
}

/** Returns the path of a request without its query. */
/** Returns the current time in ISO format, formatted at most once per millisecond. */
function isoTime(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = new Date(now).toISOString();
    }
    return text;
  };
}
