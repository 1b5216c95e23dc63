import { logOutput } from './log-output';

/** Batches log records, since one write per record costs more than the record itself. */
export class LogBatches {
  private batch = '';
  private readonly timer: NodeJS.Timeout;
  private readonly output = logOutput();

  /** Writes a batch once it has `size` characters, or after `latestMs`. */
  constructor(
    private readonly size: number,
    latestMs: number,
  ) {
    this.timer = setInterval(() => this.flush(), latestMs).unref();
    process.prependListener('exit', this.flush); // runs before the output's own exit listener
  }

  write(record: string): void {
    this.batch += record;
    if (this.batch.length >= this.size) this.flush();
  }

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
