import { logOutput } from './log-output';

/** Collects records and writes many at once, where a write for each would cost more than what it records. */
export class LogBatches {
  private batch = '';
  private readonly timer: NodeJS.Timeout;
  private readonly output = logOutput();

  /** A batch is written from `size` characters on, and after `latestMs` at the latest. */
  constructor(
    private readonly size: number,
    latestMs: number,
  ) {
    this.timer = setInterval(() => this.flush(), latestMs).unref();
    process.prependListener('exit', this.flush); // before the output writes for the last time
  }

  /** Takes one record with its line break. */
  write(record: string): void {
    this.batch += record;
    if (this.batch.length >= this.size) this.flush();
  }

  /** Writes what is left and ends. */
  close(): void {
    this.flush();
    clearInterval(this.timer);
    process.off('exit', this.flush);
  }

  private readonly flush = (): void => {
    if (this.batch !== '') this.output.write(this.batch);
    this.batch = '';
  };
}
