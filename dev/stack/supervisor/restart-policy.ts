import { lastLines } from '../files/log-file';
import { PortTaken, ProcessFailed, reasonOf, StartAborted, StartFailure } from '../start-failure';

const TIMEOUT_MS = 120_000; // of the first start
const MAX_EXITS = 5; // during the first start
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;
const HEALTHY_AFTER_MS = 30_000;

/** Milliseconds before a process is started again: 0.2 s, doubling to 10 s, and 0.2 s again after it ran for 30 s. */
export function nextDelay(previous: number | undefined, upFor: number): number {
  if (previous === undefined || upFor >= HEALTHY_AFTER_MS) return FIRST_DELAY_MS;
  return Math.min(previous * 2, LONGEST_DELAY_MS);
}

/** The first start of a process: it becomes ready, or fails after five exits, after 120 s, or on an error that a retry cannot solve. */
export class FirstStart {
  readonly result: Promise<void>;
  private settled = false;
  private exits = 0;
  private readonly timer: NodeJS.Timeout;
  private resolve!: () => void;
  private reject!: (reason: Error) => void;

  constructor(
    private readonly name: string,
    private readonly log: string,
    private readonly logFrom: number,
    timeout = TIMEOUT_MS,
  ) {
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.timer = setTimeout(
      () => this.settle(this.failure(`not ready after ${timeout / 1000} s`)),
      timeout,
    );
  }

  ready(): void {
    this.settle();
  }

  abort(): void {
    this.settle(new StartAborted());
  }

  /** Counts an exit or a failed start; true if there will be no further attempt. */
  exited(reason: unknown): boolean {
    if (this.settled) return false;
    this.exits += 1;
    if (reason instanceof StartFailure || reason instanceof PortTaken) this.settle(reason);
    else if (this.exits >= MAX_EXITS)
      this.settle(this.failure(`${reasonOf(reason)}, ${this.exits} times`));
    return this.settled;
  }

  private failure(reason: string): ProcessFailed {
    return new ProcessFailed(this.name, reason, this.log, lastLines(this.log, this.logFrom));
  }

  private settle(failure?: Error): void {
    if (this.settled) return;
    this.settled = true;
    clearTimeout(this.timer);
    if (failure) this.reject(failure);
    else this.resolve();
  }
}
