import { logFile, type DataPaths } from '../files/data-paths';
import { logEnd } from '../files/log-file';
import { isPortFree } from '../network/free-port';
import { waitWhileHeld } from '../process/hold';
import { describeExit, launch, type Exit, type Running } from '../process/launch';
import type { ProcessDefinition } from '../process/process-definition';
import { removeRecord, writeRecord } from '../process/process-record';
import { killGroup, terminate } from '../process/signal';
import { sleep } from '../process/sleep';
import { PortTaken } from '../start-failure';
import type { Reporter } from './reporter';
import { FirstStart, nextDelay } from './restart-policy';

const POLL_INTERVAL_MS = 100; // between two readiness checks

/** A process that is started, restarted whenever it exits, and stopped with one signal. */
export class SupervisedProcess {
  private running?: Running;
  private supervision: Promise<void> = Promise.resolve();
  private first?: FirstStart;
  private readonly stopping = new AbortController();

  constructor(
    private readonly definition: ProcessDefinition,
    private readonly paths: DataPaths,
    private readonly reporter: Reporter,
  ) {}

  /** Resolves when the process is ready; rejects when its first start failed. Later exits only restart it. */
  start(): Promise<void> {
    const log = logFile(this.paths, this.definition.name);
    this.first = new FirstStart(this.definition.name, log, logEnd(log));
    this.supervision = this.supervise(this.first);
    return this.first.result;
  }

  /** Sends one signal and, after `timeout` milliseconds, SIGKILL. Resolves when the process has exited. */
  async stop(timeout: number): Promise<void> {
    this.stopping.abort();
    this.first?.abort();
    if (this.running) terminate(this.running.pid, this.running.stopSignal);
    const timer = setTimeout(() => this.running && killGroup(this.running.pid), timeout);
    await this.supervision;
    clearTimeout(timer);
  }

  private async supervise(first: FirstStart): Promise<void> {
    let delay: number | undefined;
    while (!this.stopping.signal.aborted) {
      const began = performance.now();
      const reason = await this.run(first);
      if (this.stopping.signal.aborted || first.exited(reason)) return;
      delay = nextDelay(delay, performance.now() - began);
      this.reporter.died(
        this.definition.name,
        reason,
        delay,
        logFile(this.paths, this.definition.name),
      );
      await sleep(delay, this.stopping.signal);
    }
  }

  private async run(first: FirstStart): Promise<Error> {
    try {
      await waitWhileHeld(this.paths.run, this.definition.name, this.stopping.signal);
      const began = performance.now();
      await this.requireFreePorts();
      const command = await this.definition.command(this.stopping.signal);
      this.stopping.signal.throwIfAborted();
      const running = await launch(command, logFile(this.paths, this.definition.name));
      return new Error(describeExit(await this.watch(running, first, began)));
    } catch (thrown) {
      return thrown instanceof Error ? thrown : new Error(String(thrown));
    }
  }

  private async watch(running: Running, first: FirstStart, began: number): Promise<Exit> {
    this.running = running;
    try {
      writeRecord(this.paths.run, this.definition.name, running.pid, running.stopSignal);
      if (this.stopping.signal.aborted) terminate(running.pid, running.stopSignal);
      await Promise.race([running.exited, this.untilReady(running, first, began)]);
      return await running.exited;
    } catch (thrown) {
      killGroup(running.pid);
      await running.exited;
      throw thrown;
    } finally {
      this.running = undefined;
      removeRecord(this.paths.run, this.definition.name);
    }
  }

  private async untilReady(running: Running, first: FirstStart, began: number): Promise<void> {
    while (this.running === running) {
      if (await this.definition.isReady(running.pid)) {
        this.reporter.ready(this.definition.name, performance.now() - began);
        return first.ready();
      }
      await sleep(POLL_INTERVAL_MS);
    }
  }

  private async requireFreePorts(): Promise<void> {
    for (const port of this.definition.ports) {
      if (!(await isPortFree(port))) throw new PortTaken(this.definition.name, port);
    }
  }
}
