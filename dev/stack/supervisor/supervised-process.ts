import { logFile, type DataPaths } from '../files';
import { lastLines, logEnd } from '../logs';
import { isPortFree } from '../ports';
import { removeRecord, writeRecord, killGroup, terminate, sleep } from '../process/process-record';
import {
  waitWhileHeld,
  describeExit,
  launch,
  type Exit,
  type Running,
  type ProcessDefinition,
} from '../process/run-process';
import { PortTaken, ProcessFailed, reasonOf, StartAborted, StartFailure } from '../start-failure';
import type { Reporter } from './context';

const TIMEOUT_MS = 600_000; // of the first start: a slow machine needs minutes for the sample catalogue
const MAX_EXITS = 5; // during the first start
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;
const HEALTHY_AFTER_MS = 30_000;

/** Milliseconds before a process is started again: 0.2 s, doubling to 10 s, and 0.2 s again after it ran for 30 s. */
export function nextDelay(previous: number | undefined, upFor: number): number {
  if (previous === undefined || upFor >= HEALTHY_AFTER_MS) return FIRST_DELAY_MS;
  return Math.min(previous * 2, LONGEST_DELAY_MS);
}

/** The first start of a process: it becomes ready, or fails after five exits, after ten minutes, or on an error that a retry cannot solve. */
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
