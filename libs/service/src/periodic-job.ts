import { setTimeout as sleep } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';

/** Repeats a task, one run at a time; a failed run is logged and the next one starts as usual. */
export class PeriodicJob {
  private readonly logger: Logger;
  private readonly stopped = new AbortController();
  private running?: Promise<void>;
  private isWoken = false;
  private wakeUp: () => void = () => undefined;

  /**
   * A `task` that resolves to true may have more to do and runs again at once. Its signal aborts
   * when the process stops, which waits for it.
   */
  constructor(
    private readonly name: string,
    private readonly everyMs: number,
    private readonly task: (stopping: AbortSignal) => Promise<unknown>,
  ) {
    this.logger = new Logger(name);
  }

  /** Runs the task now, or for the first time when `delayMs` has passed, and then repeatedly. */
  start(delayMs = 0): void {
    this.running ??= this.run(delayMs);
  }

  /** Runs the task now, or again when the current run has ended. */
  wake(): void {
    this.isWoken = true;
    this.wakeUp();
  }

  /** Waits for the current run and starts no other. */
  async stop(): Promise<void> {
    this.stopped.abort();
    this.wake();
    await this.running;
  }

  private async run(delayMs: number): Promise<void> {
    const { signal } = this.stopped;
    if (delayMs > 0) await this.wait(delayMs);
    while (!signal.aborted) {
      this.isWoken = false;
      const more = await this.tryTask();
      if (!more && !signal.aborted) await this.wait(this.everyMs);
    }
  }

  private async tryTask(): Promise<boolean> {
    try {
      return (await this.task(this.stopped.signal)) === true;
    } catch (error) {
      this.logger.warn({ err: error, msg: `${this.name} failed; it will be repeated` });
      return false;
    }
  }

  private async wait(durationMs: number): Promise<void> {
    if (this.isWoken) return;
    const timer = new AbortController();
    const woken = new Promise<void>((resolve) => (this.wakeUp = resolve));
    const elapsed = sleep(durationMs, undefined, { signal: timer.signal }).catch(
      (error: unknown) => {
        if (!timer.signal.aborted) throw error;
      },
    );
    await Promise.race([woken, elapsed]);
    timer.abort();
  }
}

/** The periodic jobs of a process: they start when the application has, and stop before it closes its connections. */
@Injectable()
export class PeriodicJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly jobs: { job: PeriodicJob; delayMs: number }[] = [];

  /** Adds a job that runs every `everyMs` milliseconds, for the first time `delayMs` after the start; see {@link PeriodicJob}. */
  every(
    name: string,
    everyMs: number,
    task: (stopping: AbortSignal) => Promise<unknown>,
    delayMs = 0,
  ): PeriodicJob {
    const job = new PeriodicJob(name, everyMs, task);
    this.jobs.push({ job, delayMs });
    return job;
  }

  onApplicationBootstrap(): void {
    for (const { job, delayMs } of this.jobs) job.start(delayMs);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.jobs.map(({ job }) => job.stop()));
  }
}
