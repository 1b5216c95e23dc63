import { logEnd } from '../files/log-file';
import { DataPaths, logOf } from '../files/data-paths';
import { isPortFree } from '../network/free-port';
import { Part } from '../part';
import { pause } from '../process/pause';
import { Exit, Running, describeExit, launch } from '../process/launch';
import { removeRecord, writeRecord } from '../process/process-record';
import { askToEnd, killGroup } from '../process/signal';
import { nextDelay } from './back-off';
import { FirstStart } from './first-start';
import { whileHeld } from './hold';
import { PortLost } from './part-failed';
import { Reporter } from './reporter';

/** How long to wait between two looks at a part that comes up: a tenth of the time it took so far, within these limits (ms). */
const shortestGlance = 50;
const longestGlance = 500;

/** One part under supervision: started, started again whenever it dies, and stopped with one signal. */
export class SupervisedProcess {
  private running?: Running;
  private kept: Promise<void> = Promise.resolve();
  private first?: FirstStart;
  private readonly stopping = new AbortController();

  constructor(
    private readonly part: Part,
    private readonly places: DataPaths,
    private readonly reporter: Reporter,
  ) {}

  /** Resolves once the part is ready; rejects when its first start failed for good. From then on it is kept running. */
  start(): Promise<void> {
    const log = logOf(this.places, this.part.name);
    this.first = new FirstStart(this.part.name, log, logEnd(log));
    this.kept = this.keep(this.first);
    return this.first.over;
  }

  /** One signal, then patience (ms), then SIGKILL. Resolves when the process is gone. */
  async stop(patience: number): Promise<void> {
    this.stopping.abort();
    this.first?.stopped();
    if (this.running) askToEnd(this.running.pid, this.running.stopSignal);
    const timer = setTimeout(() => this.running && killGroup(this.running.pid), patience);
    await this.kept;
    clearTimeout(timer);
  }

  private async keep(first: FirstStart): Promise<void> {
    let delay: number | undefined;
    while (!this.stopping.signal.aborted) {
      const began = performance.now();
      const reason = await this.run(first);
      if (this.stopping.signal.aborted || first.died(reason)) return;
      delay = nextDelay(delay, performance.now() - began);
      this.reporter.died(this.part.name, reason, delay, logOf(this.places, this.part.name));
      await pause(delay, this.stopping.signal);
    }
  }

  /** One life of the part; what it ended of is returned, never thrown. */
  private async run(first: FirstStart): Promise<Error> {
    try {
      await whileHeld(this.places.run, this.part.name, this.stopping.signal);
      const began = performance.now();
      await this.requirePorts();
      const command = await this.part.command(this.stopping.signal);
      this.stopping.signal.throwIfAborted();
      const running = await launch(command, logOf(this.places, this.part.name));
      return new Error(describeExit(await this.watch(running, first, began)));
    } catch (thrown) {
      return thrown instanceof Error ? thrown : new Error(String(thrown));
    }
  }

  private async watch(running: Running, first: FirstStart, began: number): Promise<Exit> {
    this.running = running;
    try {
      writeRecord(this.places.run, this.part.name, running.pid, running.stopSignal);
      if (this.stopping.signal.aborted) askToEnd(running.pid, running.stopSignal);
      await Promise.race([running.exited, this.untilReady(running, first, began)]);
      return await running.exited;
    } catch (thrown) {
      killGroup(running.pid);
      await running.exited;
      throw thrown;
    } finally {
      this.running = undefined;
      removeRecord(this.places.run, this.part.name);
    }
  }

  private async untilReady(running: Running, first: FirstStart, began: number): Promise<void> {
    while (this.running === running) {
      if (await this.part.isReady(running.pid)) {
        this.reporter.ready(this.part.name, performance.now() - began);
        return first.ready();
      }
      await pause(Math.min(Math.max((performance.now() - began) / 10, shortestGlance), longestGlance));
    }
  }

  private async requirePorts(): Promise<void> {
    for (const port of this.part.ports) {
      if (!(await isPortFree(port))) throw new PortLost(this.part.name, port);
    }
  }
}
