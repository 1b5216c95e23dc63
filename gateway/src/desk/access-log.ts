import { destination, type Logger, pino } from 'pino';

/** Characters of records that are written at once. */
const BATCH = 8 * 1024;
/** Milliseconds after which also a part of a batch is written. */
const LATEST = 500;

/** The log of requests, kept apart from the other one: records are written in batches, because each write costs more than its request. */
export interface AccessLog {
  logger: Logger;
  /** Writes what is waiting; to be called before the process ends. */
  flush(): void;
}

/** Opens the access log on standard output, in the form of every other record; below `info` it stays silent. */
export function openAccessLog(level: string): AccessLog {
  const batches = destination({ dest: 1, sync: false, minLength: BATCH, periodicFlush: LATEST });
  const formatters = { level: (label: string) => ({ level: label }) };
  const logger = pino(
    { level, base: { service: 'gateway', pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, formatters },
    batches,
  );
  return { logger, flush: () => batches.flushSync() };
}
