import { LogBatches } from '@libs/service';
import { type Logger, pino } from 'pino';

/** Characters of records that are written at once. */
const BATCH = 64 * 1024;
/** Milliseconds after which also a part of a batch is written. */
const LATEST = 500;

/** The log of requests, kept apart from the other one: records are written in batches, because each write costs more than its request. */
export interface AccessLog {
  logger: Logger;
  /** Writes what is waiting and ends. */
  close(): void;
}

/** Opens the access log on standard output, in the form of every other record; a level above `info` silences it. */
export function openAccessLog(level: string): AccessLog {
  const batches = new LogBatches(BATCH, LATEST);
  const formatters = { level: (label: string) => ({ level: label }) };
  const logger = pino({ level, base: { service: 'gateway', pid: process.pid }, timestamp: isoTime(), formatters }, batches);
  return { logger, close: () => batches.close() };
}

/** The time as pino wants it, put together once for all records of a millisecond. */
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
