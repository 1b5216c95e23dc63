import { type DestinationStream, pino } from 'pino';
import { Counter } from 'prom-client';

const MAX_WAITING_BYTES = 1024 * 1024; // further records are dropped

const failures = new Counter({
  name: 'log_write_failures_total',
  help: 'Writes of log records that failed, as on a full disk.',
});
const dropped = new Counter({
  name: 'log_records_dropped_total',
  help: 'Log records that were lost because too many were waiting.',
});

let shared: DestinationStream | undefined;

/** Returns the output that all loggers share: standard output, whose errors are counted and never end the process. */
export const logOutput = (): DestinationStream => (shared ??= openOutput());

function countFailure(): void {
  failures.inc();
}

function openOutput(): DestinationStream {
  for (const stream of [process.stdout, process.stderr]) countFailuresOf(stream); // libraries write there as well
  const destination = pino.destination({ sync: true, maxLength: MAX_WAITING_BYTES });
  destination.on('error', countFailure).on('drop', () => dropped.inc());
  return { write: (record) => void destination.write(record) }; // its flushSync, which pino calls after a fatal record, repeats a failed write forever
}

/** Listens once, although tests load this module many times; the listener of a pipe into the stream does not handle its errors. */
function countFailuresOf(stream: NodeJS.WriteStream): void {
  const isCounted = stream.listeners('error').some(({ name }) => name === countFailure.name);
  if (!isCounted) stream.on('error', countFailure);
}
