import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

/** Work that is done again and again, one round at a time; a round that fails is logged and the next one comes all the same. */
export class PeriodicJob {
  private readonly logger: Logger;
  private readonly stopped = new AbortController();
  private running?: Promise<void>;
  private isWoken = false;
  private wakeUp: () => void = () => undefined;

  /** `round` says whether there may be more to do at once. */
  constructor(
    private readonly name: string,
    private readonly everyMs: number,
    private readonly round: () => Promise<boolean>,
  ) {
    this.logger = new Logger(name);
  }

  /** Begins; a second time changes nothing, since Nest tells providers of the start once for each transport. */
  start(): void {
    this.running ??= this.run();
  }

  /** Has the next round begin now. */
  wake(): void {
    this.isWoken = true;
    this.wakeUp();
  }

  /** Resolves when the round that is under way has ended. */
  async stop(): Promise<void> {
    this.stopped.abort();
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      this.isWoken = false;
      const more = await this.tryRound();
      if (!more && !signal.aborted) await this.rest();
    }
  }

  private async tryRound(): Promise<boolean> {
    try {
      return await this.round();
    } catch (error) {
      this.logger.warn({ err: error, msg: `${this.name} could not be done this time` });
      return false;
    }
  }

  private async rest(): Promise<void> {
    if (this.isWoken) return;
    const timer = new AbortController();
    const woken = new Promise<void>((resolve) => (this.wakeUp = resolve));
    const rested = sleep(this.everyMs, undefined, { signal: timer.signal }).catch((error: unknown) => {
      if (!timer.signal.aborted) throw error;
    });
    await Promise.race([woken, rested]);
    timer.abort();
  }
}
