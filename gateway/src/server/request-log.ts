import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LogBatches, requestDuration } from '@libs/service';
import { type Logger, pino } from 'pino';
import { Counter, register } from 'prom-client';
import { GatewaySettings } from '../gateway.settings';
import type { RequestContext } from './request-context';

const HITS = 'gateway_catalogue_hits_total';
const BATCH_CHARACTERS = 64 * 1024;
const MAX_DELAY_MS = 500;

/** Writes a log record and a metric per request, in batches: one write costs more than one request. Cache hits are only counted. */
@Injectable()
export class RequestLog implements OnApplicationShutdown {
  private readonly batches = new LogBatches(BATCH_CHARACTERS, MAX_DELAY_MS);
  private readonly logger: Logger;
  private hits = 0;

  constructor({ LOG_LEVEL: level }: GatewaySettings) {
    const formatters = { level: (label: string) => ({ level: label }) };
    this.logger = pino({ level, base: { service: 'gateway', pid: process.pid }, timestamp: isoTime(), formatters }, this.batches);
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
    const { method, url } = request;
    this.logger.info({ requestId: id, method, url, status, ms: Math.round(ms), address: connection.address, ...trace }, 'request');
  }

  onApplicationShutdown(): void {
    this.batches.close();
  }
}

/** Formats pino's timestamp at most once per millisecond. */
function isoTime(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}
