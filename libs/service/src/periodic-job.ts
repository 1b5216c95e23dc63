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

  /** Idempotent: Nest calls bootstrap hooks once for each transport. */
  start(): void {
    this.running ??= this.run();
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

  private async run(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      this.isWoken = false;
      const more = await this.tryTask();
      if (!more && !signal.aborted) await this.waitForNext();
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

  private async waitForNext(): Promise<void> {
    if (this.isWoken) return;
    const timer = new AbortController();
    const woken = new Promise<void>((resolve) => (this.wakeUp = resolve));
    const elapsed = sleep(this.everyMs, undefined, { signal: timer.signal }).catch(
      (error: unknown) => {
        if (!timer.signal.aborted) throw error;
      },
    );
    await Promise.race([woken, elapsed]);
    timer.abort();
  }
}
