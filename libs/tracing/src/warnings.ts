import { diag, DiagLogLevel } from '@opentelemetry/api';

const early: string[] = [];
let write = (message: string): void => void early.push(message);

/** Keeps OpenTelemetry's warnings until the process has its log. */
export function collectWarnings(): void {
  const warn = (...message: unknown[]): void => write(message.map(String).join(' '));
  const silent = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.WARN,
  );
}

/** Writes OpenTelemetry's warnings to the log of the process. */
export function logTracing(log: (message: string) => void): void {
  write = log;
  early.splice(0).forEach((message) => log(message));
}
