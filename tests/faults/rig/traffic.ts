import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from './traffic/actor';

/** Runs all actors concurrently, each at its own interval. */
export class Traffic {
  private readonly stopping = new AbortController();
  private working: Promise<unknown> = Promise.resolve();
  private gate: Promise<void> = Promise.resolve();
  private open: () => void = () => undefined;
  private busy = 0;

  /** The intervals of the actors are multiplied by `slowdown`. */
  constructor(
    private readonly actors: readonly Actor[],
    private readonly slowdown = 1,
  ) {}

  start(): void {
    this.working = Promise.all(this.actors.map((actor) => this.run(actor)));
    this.working.catch(() => this.stopping.abort()); // thrown again by stop()
  }

  /** Resolves when no call that could change data is running; none begins until `resume`. */
  async pause(): Promise<void> {
    this.gate = new Promise((open) => (this.open = open));
    do await sleep(20);
    while (this.busy > 0);
  }

  resume(): void {
    this.open();
  }

  /** Resolves when every actor has stopped; rejects when one of them threw. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.resume();
    await this.working;
  }

  private async run(actor: Actor): Promise<void> {
    const { everyMs, isPassive } = actor;
    const calls = actor.act();
    while (!this.stopping.signal.aborted) {
      if (!isPassive) await this.gate;
      const began = Date.now();
      await (isPassive ? calls.next() : this.one(calls));
      await sleep(Math.max(0, everyMs * this.slowdown - (Date.now() - began)));
    }
    await calls.return();
  }

  private async one(calls: AsyncGenerator<void, void>): Promise<void> {
    this.busy += 1;
    try {
      await calls.next();
    } finally {
      this.busy -= 1;
    }
  }
}
