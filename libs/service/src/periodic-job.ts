import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

/** Repeats a task, one run at a time; a failed run is logged and the next one starts as usual. */
export class PeriodicJob {
  private readonly logger: Logger;
  private readonly stopped = new AbortController();
  private running?: Promise<void>;
  private isWoken = false;
  private wakeUp: () => void = () => undefined;

  /** `task` resolves to true if there may be more to do immediately. */
  constructor(
    private readonly name: string,
    private readonly everyMs: number,
    private readonly task: () => Promise<boolean>,
  ) {
    this.logger = new Logger(name);
  }

  /** Runs the task now, or for the first time when `delayMs` has passed, and then repeatedly. */
  start(delayMs = 0): void {
    this.running ??= this.run(delayMs);
  }

  wake(): void {
    this.isWoken = true;
    this.wakeUp();
  }

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
      return await this.task();
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
