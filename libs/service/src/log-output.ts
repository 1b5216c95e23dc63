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
const dropped = new Counter({ name: 'log_records_dropped_total', help: 'Log records that were lost because too many were waiting.' });

/**
 * Where log records go: standard output. A write that fails is counted and repeated with the next record; it neither ends the process nor
 * keeps it from ending. Dropped records are counted, and a record says how many there were. (pino's own destination throws on a full disk, and its flush at exit waits for room for ever.)
 */
export class LogOutput {
  private unwritten: Buffer = Buffer.alloc(0);
  private waiting = '';
  private droppedCount = 0;
  private isWriting = false;
  private retry?: NodeJS.Timeout;
  /** Name of the service in the output's own records. */
  service?: string;

  /** Takes records, each with its line break. */
  write(records: string): void {
    if (this.waiting.length + records.length > MOST_WAITING) this.drop(records);
    else this.waiting += records;
    this.flush(); // after a drop as well: the disk may have room again
  }

  /** Writes what is waiting before it returns, at exit. What cannot be written is lost. */
  writeRest(): void {
    let rest = Buffer.from(this.takeWaiting());
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

/** The reader of the pipe is slow. */
const isFullPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'EAGAIN';

let shared: LogOutput | undefined;

/** The output that all loggers of the process share: two would write into each other's lines. `service` names it in its own records. */
export function logOutput(service?: string): LogOutput {
  shared ??= openOutput();
  shared.service ??= service;
  return shared;
}

function openOutput(): LogOutput {
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.listenerCount('error') === 0) stream.on('error', () => failures.inc()); // libraries write there, too
  }
  const output = new LogOutput();
  process.on('exit', () => output.writeRest());
  return output;
}
