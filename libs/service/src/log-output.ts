import { pino } from 'pino';
import { Counter } from 'prom-client';

const STDOUT = 1;

/** Bytes that wait to be written at the most; records beyond are dropped. */
const MOST_WAITING = 1024 * 1024;

const failures = new Counter({ name: 'log_write_failures_total', help: 'Writes of log records that failed, as on a full disk.' });

type LogOutput = ReturnType<typeof pino.destination>;

/** One for all loggers of the process. */
let shared: LogOutput | undefined;

/**
 * Where log records go: standard output. A write that fails is counted and repeated with the next record; it neither ends the process nor,
 * as pino's own flush at exit would on a full disk, keeps it from ending.
 */
export function logOutput(): LogOutput {
  return (shared ??= openOutput());
}

function openOutput(): LogOutput {
  const output = pino.destination({ dest: STDOUT, sync: false, maxLength: MOST_WAITING });
  let isFailing = false;
  const onError = () => {
    failures.inc();
    isFailing = true;
  };
  output.on('error', onError);
  output.on('write', () => (isFailing = false));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onError);
  process.prependListener('exit', () => isFailing && output.destroy());
  return output;
}
