import { LogBatches } from '@libs/service';
import { type Logger, pino } from 'pino';

/** Characters per batch of records. */
const BATCH = 64 * 1024;
/** Milliseconds after which an incomplete batch is written. */
const LATEST = 500;

/** The request log. It writes records in batches, because one write costs more than one request. */
export interface AccessLog {
  logger: Logger;
  close(): void;
}

/** Opens the request log on standard output, in the format of the other logs; a level above `info` silences it. */
export function openAccessLog(level: string): AccessLog {
  const batches = new LogBatches(BATCH, LATEST);
  const formatters = { level: (label: string) => ({ level: label }) };
  const logger = pino({ level, base: { service: 'gateway', pid: process.pid }, timestamp: isoTime(), formatters }, batches);
  return { logger, close: () => batches.close() };
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
