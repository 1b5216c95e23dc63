import { write, writeSync } from 'node:fs';
import { Counter } from 'prom-client';

const STDOUT = 1;
const MAX_WAITING = 1024 * 1024; // waiting characters; further records are dropped
const RETRY = 100; // milliseconds until a write to a full pipe is retried
const MAX_EXIT_WAIT = 1_000; // milliseconds that the exit waits for a full pipe

const failures = new Counter({ name: 'log_write_failures_total', help: 'Writes of log records that failed, as on a full disk.' });
const dropped = new Counter({ name: 'log_records_dropped_total', help: 'Log records that were lost because too many were waiting.' });

/** Writes records to stdout. Failed writes are counted and retried, and never end or block the process, unlike pino's own destination. */
class LogOutput {
  private unwritten: Buffer = Buffer.alloc(0);
  private waiting = '';
  private droppedCount = 0;
  private isWriting = false;
  private retry?: NodeJS.Timeout;
  service?: string;

  write(records: string): void {
    if (this.waiting.length + records.length > MAX_WAITING) this.drop(records);
    else this.waiting += records;
    this.flush(); // also after a drop: the disk can have space again
  }

  /** Writes synchronously at exit; records that cannot be written are lost. */
  writeRest(): void {
    let rest = Buffer.from(this.takeWaiting());
    if (!this.isWriting) rest = Buffer.concat([this.unwritten, rest]); // the thread pool completes the current write
    for (let waitedMs = 0; rest.length > 0;) {
      try {
        rest = rest.subarray(writeSync(STDOUT, rest));
      } catch (error) {
        if (!isFullPipe(error) || (waitedMs += RETRY) > MAX_EXIT_WAIT) return failures.inc();
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY);
      }
    }
  }

  private flush(): void {
    if (this.isWriting || this.retry) return;
    if (this.unwritten.length === 0) this.unwritten = Buffer.from(this.takeWaiting());
    if (this.unwritten.length > 0) this.writeOn();
  }

  private drop(records: string): void {
    const count = records.split('\n').length - 1;
    this.droppedCount += count;
    dropped.inc(count);
  }

  private takeWaiting(): string {
    const records = this.waiting + this.dropNotice();
    this.waiting = '';
    this.droppedCount = 0;
    return records;
  }

  private dropNotice(): string {
    if (this.droppedCount === 0) return '';
    const { service, droppedCount: count } = this;
    const msg = count === 1 ? '1 log record was dropped' : `${count} log records were dropped`;
    return `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), service, pid: process.pid, dropped: count, msg })}\n`;
  }

  private writeOn(): void {
    this.isWriting = true;
    write(STDOUT, this.unwritten, (error, written) => {
      this.unwritten = this.unwritten.subarray(error ? 0 : written);
      this.isWriting = false;
      if (isFullPipe(error)) this.retryLater();
      else if (error) failures.inc();
      else if (this.unwritten.length > 0) this.writeOn();
      else this.flush();
    });
  }

  private retryLater(): void {
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.flush();
    }, RETRY).unref();
  }
}

const isFullPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'EAGAIN';

let shared: LogOutput | undefined;

/** Returns the output that all loggers share: two would interleave their lines. `service` appears in its own records. */
export function logOutput(service?: string): LogOutput {
  shared ??= openOutput();
  shared.service ??= service;
  return shared;
}

function openOutput(): LogOutput {
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.listenerCount('error') === 0) stream.on('error', () => failures.inc()); // libraries write there as well
  }
  const output = new LogOutput();
  process.on('exit', () => output.writeRest());
  return output;
}
