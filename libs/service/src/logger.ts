import type { LoggerService } from '@nestjs/common';
import { traceIds } from '@libs/tracing';
import {
  type DestinationStream,
  type Logger as Pino,
  type LoggerOptions,
  pino,
  stdSerializers,
} from 'pino';
import { Counter } from 'prom-client';
import { requestContext } from './request-context';

/** Redacted anywhere in a record; `parameters` are the values of a failed query. */
const SECRETS = ['password', 'authorization', 'cookie', 'token', 'secret', 'parameters'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
);

/** Creates a pino logger: one JSON record per line, with the names of the service and the ids of the request and trace. */
export function createPino(service: string, level: string): Pino {
  const options: LoggerOptions = {
    level,
    base: { service, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: stdSerializers.errWithCause },
    redact: { paths: SECRETS, censor: '[redacted]' },
    mixin: () => ({ ...carriedIds(), ...traceIds() }),
  };
  return pino(options, logOutput());
}

/** Writes a record about an error that nothing has handled, before it ends the process. */
export function logUncaughtErrors(log: Pino): void {
  process.on('uncaughtExceptionMonitor', (err, origin) =>
    log.fatal({ err, origin }, 'the process ends because nothing handled an error'),
  );
}

function carriedIds(): object {
  const { requestId, traceparent } = requestContext() ?? {};
  return { ...(requestId ? { requestId } : {}), ...(traceparent ? { traceparent } : {}) };
}

const START_FAILURE = 'ExceptionHandler'; // context of Nest's logs of a failed start

/** Nest logger that writes to pino; `logger.warn({ code, msg })` becomes a structured record. */
export class PinoLogger implements LoggerService {
  constructor(private readonly pino: Pino) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    if (rest.at(-1) === START_FAILURE && message instanceof Error) return; // also thrown, and reported by `explain`
    this.write('error', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  private write(
    level: 'info' | 'warn' | 'error' | 'debug' | 'trace',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = typeof rest.at(-1) === 'string' ? (rest.at(-1) as string) : undefined;
    if (message instanceof Error)
      return this.pino[level]({ context, err: message }, message.message);
    if (typeof message === 'object' && message !== null)
      return this.pino[level]({ context, ...message });
    const stack = rest.length > 1 ? String(rest[0]) : undefined;
    this.pino[level]({ context, ...(stack ? { stack } : {}) }, String(message));
  }
}

const MAX_WAITING_BYTES = 1024 * 1024; // further records are dropped

const failures = new Counter({
  name: 'log_write_failures_total',
  help: 'Writes of log records that failed, as on a full disk.',
});
const dropped = new Counter({
  name: 'log_records_dropped_total',
  help: 'Log records that were lost because too many were waiting.',
});

function countWriteFailure(): void {
  failures.inc();
}

let shared: DestinationStream | undefined;

/** Returns the output that all loggers share: standard output, whose errors are counted and never end the process. */
const logOutput = (): DestinationStream => (shared ??= openOutput());

function openOutput(): DestinationStream {
  for (const stream of [process.stdout, process.stderr]) {
    // libraries write there as well, and the output of worker threads is piped there; each test file loads this module
    if (!stream.listeners('error').some(({ name }) => name === countWriteFailure.name))
      stream.on('error', countWriteFailure);
  }
  const destination = pino.destination({ sync: true, maxLength: MAX_WAITING_BYTES });
  destination.on('error', countWriteFailure).on('drop', () => dropped.inc());
  return { write: (record) => void destination.write(record) }; // its flushSync, which pino calls after a fatal record, repeats a failed write forever
}
