import { logOutput } from './log-output';

const MAX_BYTES = 3; // of a UTF-16 unit in UTF-8

/** Batches log records, since one write per record costs more than the record itself. Records wait as bytes: strings would survive collections. */
export class LogBatches {
  private readonly batch: Buffer;
  private used = 0;
  private readonly timer: NodeJS.Timeout;
  private readonly output = logOutput();

  /** Writes a batch when the next record may not fit into `size` bytes, or after `latestMs`. */
  constructor(size: number, latestMs: number) {
    this.batch = Buffer.allocUnsafeSlow(size);
    this.timer = setInterval(() => this.flush(), latestMs).unref();
    process.prependListener('exit', this.flush); // runs before the output's own exit listener
  }

  write(record: string): void {
    const needed = record.length * MAX_BYTES;
    if (this.used + needed > this.batch.length) this.flush();
    if (needed > this.batch.length) this.output.write(record);
    else this.used += this.batch.write(record, this.used);
  }

  close(): void {
    this.flush();
    clearInterval(this.timer);
    process.off('exit', this.flush);
  }

  private readonly flush = (): void => {
    if (this.used > 0) this.output.write(this.batch.toString('utf8', 0, this.used));
    this.used = 0;
  };
}
