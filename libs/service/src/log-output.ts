import { write, writeSync } from 'node:fs';
import { Counter } from 'prom-client';

const STDOUT = 1;
/** Characters that wait to be written at the most; records beyond are dropped. */
const MOST_WAITING = 1024 * 1024;
/** Milliseconds until a pipe that is full is tried again. */
const RETRY = 100;
/** Milliseconds that the end of the process waits for such a pipe. */
const LONGEST_WAIT = 1_000;

const failures = new Counter({ name: 'log_write_failures_total', help: 'Writes of log records that failed, as on a full disk.' });

/**
 * Where log records go: standard output. A write that fails is counted and repeated with the next record; it neither ends the process nor
 * keeps it from ending. (pino's own destination throws on a full disk, and its flush at exit waits for room for ever.)
 */
export class LogOutput {
  private unwritten: Buffer = Buffer.alloc(0);
  private waiting = '';
  private isWriting = false;
  private retry?: NodeJS.Timeout;

  /** Takes records, each with its line break. */
  write(records: string): void {
    if (this.waiting.length + records.length > MOST_WAITING) return;
    this.waiting += records;
    this.flush();
  }

  /** Writes what is waiting before it returns, at exit. What cannot be written is lost. */
  writeRest(): void {
    let rest = Buffer.from(this.waiting);
    if (!this.isWriting) rest = Buffer.concat([this.unwritten, rest]); // what is being written is left to its thread
    for (let waitedMs = 0; rest.length > 0;) {
      try {
        rest = rest.subarray(writeSync(STDOUT, rest));
      } catch (error) {
        if (!isFullPipe(error) || (waitedMs += RETRY) > LONGEST_WAIT) return failures.inc();
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY);
      }
    }
  }

  private flush(): void {
    if (this.isWriting || this.retry) return;
    if (this.unwritten.length === 0) {
      this.unwritten = Buffer.from(this.waiting);
      this.waiting = '';
    }
    if (this.unwritten.length > 0) this.writeOn();
  }

  private writeOn(): void {
    this.isWriting = true;
    write(STDOUT, this.unwritten, (error, written) => {
      this.unwritten = this.unwritten.subarray(error ? 0 : written);
      this.isWriting = false;
      if (isFullPipe(error)) this.retryLater();
      else if (error) failures.inc();
      else if (this.unwritten.length > 0) this.writeOn();
      else if (this.waiting !== '') this.flush();
    });
  }

  private retryLater(): void {
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.flush();
    }, RETRY).unref();
  }
}

/** Whoever reads the pipe is slow. */
const isFullPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'EAGAIN';

/** One for all loggers of the process. */
let shared: LogOutput | undefined;

/** The output that all loggers of the process share: two would write into each other's lines. */
export function logOutput(): LogOutput {
  if (shared) return shared;
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.listenerCount('error') === 0) stream.on('error', () => failures.inc()); // libraries write there, too
  }
  const output = (shared = new LogOutput());
  process.on('exit', () => output.writeRest());
  return output;
}
