import { DataPaths } from '../files/data-paths';
import { Part } from '../part';
import { SupervisedProcess } from './supervised-process';
import { Reporter } from './reporter';
import { Stopped } from './part-failed';

const patience = 10_000;
const budget = 14_000;
const reserve = 2_000;

/** The parts of one stack, in phases: a phase is started when the one before it is ready, and stopped after the one behind it. */
export class Stack {
  private readonly started: SupervisedProcess[][] = [];
  private stopping?: Promise<void>;

  constructor(
    private readonly phases: readonly (readonly Part[])[],
    private readonly places: DataPaths,
    private readonly reporter: Reporter,
  ) {}

  /** Resolves when every part is ready. Rejects with the first failure; what was started runs on until `stop`. */
  async start(): Promise<void> {
    for (const phase of this.phases) {
      if (this.stopping) throw new Stopped();
      const parts = phase.map((part) => new SupervisedProcess(part, this.places, this.reporter));
      this.started.push(parts);
      await Promise.all(parts.map((part) => part.start()));
    }
  }

  /** Stops everything, last phase first: ten seconds of patience with a part, fourteen with all of them (contract §7 allows 15). */
  stop(): Promise<void> {
    this.stopping ??= this.stopPhases(performance.now() + budget);
    return this.stopping;
  }

  private async stopPhases(deadline: number): Promise<void> {
    for (let left = this.started.length - 1; left >= 0; left--) {
      const allowed = Math.min(patience, deadline - performance.now() - left * reserve);
      await Promise.all((this.started[left] ?? []).map((part) => part.stop(Math.max(allowed, 0))));
    }
  }
}
