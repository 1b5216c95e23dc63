import type { DataPaths } from '../files';
import type { ProcessDefinition } from '../process/run-process';
import { StartAborted } from '../start-failure';
import type { Reporter } from './context';
import { SupervisedProcess } from './supervised-process';

const PROCESS_TIMEOUT_MS = 10_000; // until SIGKILL
const STACK_TIMEOUT_MS = 14_000; // dev/stack/README.md allows 15 s
const PHASE_RESERVE_MS = 2_000; // of the stack's timeout, for every phase that is stopped later

/** The processes of a stack in phases: all others start together when the first is ready, and the phases stop in reverse order. */
export class Stack {
  private readonly started: SupervisedProcess[][] = [];
  private stopping?: Promise<void>;

  constructor(
    private readonly phases: readonly (readonly ProcessDefinition[])[],
    private readonly paths: DataPaths,
    private readonly reporter: Reporter,
    private readonly checkServers: () => Promise<void> = async () => undefined,
  ) {}

  /** Resolves when every process is ready; rejects with the first failure, also of `checkServers`, and leaves the others running until `stop`. */
  async start(): Promise<void> {
    const [servers = [], ...others] = this.phases;
    await this.startPhase(servers);
    if (!this.stopping) await this.checkServers();
    if (this.stopping) throw new StartAborted();
    await Promise.all(others.map((phase) => this.startPhase(phase)));
  }

  private async startPhase(phase: readonly ProcessDefinition[]): Promise<void> {
    const processes = phase.map(
      (definition) => new SupervisedProcess(definition, this.paths, this.reporter),
    );
    this.started.push(processes);
    await Promise.all(processes.map((process) => process.start()));
  }

  stop(): Promise<void> {
    this.stopping ??= this.stopPhases(performance.now() + STACK_TIMEOUT_MS);
    return this.stopping;
  }

  private async stopPhases(deadline: number): Promise<void> {
    for (let left = this.started.length - 1; left >= 0; left--) {
      const timeout = Math.min(
        PROCESS_TIMEOUT_MS,
        deadline - performance.now() - left * PHASE_RESERVE_MS,
      );
      await Promise.all(
        (this.started[left] ?? []).map((process) => process.stop(Math.max(timeout, 0))),
      );
    }
  }
}
