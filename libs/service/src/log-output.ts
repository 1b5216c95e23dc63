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

/** How records are collected before they are written; each is written at once unless given. */
export interface LogBatches {
  /** Characters from which on a batch is written. */
  size: number;
  /** Milliseconds after which a smaller batch is written. */
  latestMs: number;
}

/**
 * Where log records go: standard output. A write that fails is counted and repeated with the next record; it neither ends the process nor
 * keeps it from ending. (pino's own destination throws on a full disk, and its flush at exit waits for room for ever.)
 */
export class LogOutput {
  private unwritten: Buffer = Buffer.alloc(0);
  private waiting = '';
  private isWriting = false;
  private retry?: NodeJS.Timeout;
  private readonly timer?: NodeJS.Timeout;
  private readonly batchSize: number;

  constructor({ size = 1, latestMs }: Partial<LogBatches> = {}) {
    this.batchSize = size;
    if (latestMs) this.timer = setInterval(() => this.flush(), latestMs).unref();
    process.on('exit', this.flushSync);
  }

  /** Takes one record with its line break. */
  write(record: string): void {
    if (this.waiting.length + record.length > MOST_WAITING) return;
    this.waiting += record;
    if (this.waiting.length >= this.batchSize) this.flush();
  }

  /** Writes what is waiting before it returns: at exit, and by pino after a fatal record. What cannot be written is lost. */
  readonly flushSync = (): void => {
    let rest = Buffer.from(this.waiting);
    if (!this.isWriting) [rest, this.unwritten] = [Buffer.concat([this.unwritten, rest]), Buffer.alloc(0)];
    this.waiting = '';
    for (let waitedMs = 0; rest.length > 0;) {
      try {
        rest = rest.subarray(writeSync(STDOUT, rest));
      } catch (error) {
        if (!isFullPipe(error) || (waitedMs += RETRY) > LONGEST_WAIT) return failures.inc();
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY);
      }
    }
  };

  /** Writes what is waiting and ends. */
  close(): void {
    this.flushSync();
    clearInterval(this.timer);
    process.off('exit', this.flushSync);
  }

  private flush(): void {
    if (this.isWriting || this.retry) return;
    if (this.unwritten.length < MOST_WAITING) {
      this.unwritten = Buffer.concat([this.unwritten, Buffer.from(this.waiting)]);
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
      else if (this.waiting.length >= this.batchSize) this.flush();
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

/** The output that all loggers of the process share. */
export function logOutput(): LogOutput {
  if (shared) return shared;
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.listenerCount('error') === 0) stream.on('error', () => failures.inc()); // libraries write there, too
  }
  return (shared = new LogOutput());
}
