import { lastLines } from '../files/log-file';
import { StartFailure, reasonOf } from '../start-failure';
import { PartFailed, PortLost, Stopped } from './part-failed';

const deadlineMs = 120_000;
const deathsAllowed = 5;

/** The first start of a part: it comes up, or fails for good after five deaths, after 120 s, or on an error that will not pass. */
export class FirstStart {
  readonly over: Promise<void>;
  private settled = false;
  private deaths = 0;
  private readonly timer: NodeJS.Timeout;
  private succeed!: () => void;
  private fail!: (reason: Error) => void;

  constructor(
    private readonly part: string,
    private readonly log: string,
    private readonly logFrom: number,
    patience = deadlineMs,
  ) {
    this.over = new Promise((resolve, reject) => {
      this.succeed = resolve;
      this.fail = reject;
    });
    this.timer = setTimeout(() => this.settle(this.failure(`not ready after ${patience / 1000} s`)), patience);
  }

  /** The part is up. */
  ready(): void {
    this.settle();
  }

  /** The stack stops before the part was up. */
  stopped(): void {
    this.settle(new Stopped());
  }

  /** The part ended, or could not be started. True when there will be no further try. */
  died(reason: unknown): boolean {
    if (this.settled) return false;
    this.deaths += 1;
    if (reason instanceof StartFailure || reason instanceof PortLost) this.settle(reason);
    else if (this.deaths >= deathsAllowed) this.settle(this.failure(`${reasonOf(reason)}, ${this.deaths} times`));
    return this.settled;
  }

  private failure(reason: string): PartFailed {
    return new PartFailed(this.part, reason, this.log, lastLines(this.log, this.logFrom));
  }

  private settle(failure?: Error): void {
    if (this.settled) return;
    this.settled = true;
    clearTimeout(this.timer);
    if (failure) this.fail(failure);
    else this.succeed();
  }
}
