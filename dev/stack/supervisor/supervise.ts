import { existsSync } from 'node:fs';
import { ignoreOutputErrors } from '../../shared/server-program';
import { createDataPaths, type DataPaths } from '../files';
import { rotateLogs } from '../logs';
import { requirePublicPort } from '../ports';
import { stopStaleProcesses } from '../process/process-record';
import type { ProcessDefinition } from '../process/run-process';
import type { Settings } from '../settings';
import { PortTaken } from '../start-failure';
import { lockDataDir } from './data-dir-lock';
import type { Reporter } from './context';
import { Stack } from './stack';

const PARENT_CHECK_INTERVAL_MS = 250;

/** Returns a signal that aborts at SIGINT, SIGTERM or SIGHUP, when the npm (or test) that started the stack has exited, or after an uncaught error. */
export function stopRequest(onCrash: (thrown: unknown) => void): AbortSignal {
  const request = new AbortController();
  const stop = () => request.abort();
  // npm may forward a signal that the terminal has already sent to this process: a second one changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('uncaughtException', (thrown) => {
    onCrash(thrown);
    stop();
  });
  ignoreOutputErrors();
  if (watchesParent()) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_INTERVAL_MS).unref();
  }
  return request.signal;
}

/** npm does not always forward SIGTERM; without npm, the shell may exit on purpose (`node dist/... &`). */
function watchesParent(): boolean {
  return process.env.npm_lifecycle_event !== undefined || process.env.STOP_WITH_PARENT === 'true';
}

const MAX_ATTEMPTS = 3; // with new ports each

export interface Plan {
  /** Names of the servers, which are stopped after the processes that use them. */
  servers: readonly string[];
  /** Called again when the ports have to change. */
  phases(paths: DataPaths): Promise<readonly (readonly ProcessDefinition[])[]>;
  /** Called when the servers are ready, before anything uses them; a rejection ends the start. */
  checkServers?: () => Promise<void>;
  announce(): void;
  /** Releases what the plan itself has started, after all processes have stopped. */
  close?(): Promise<void>;
}

/** Runs a stack on a data directory until `stopping` aborts; rejects with a StartFailure, everything stopped, when it cannot start. */
export async function supervise(
  settings: Settings,
  plan: Plan,
  reporter: Reporter,
  stopping: AbortSignal,
): Promise<void> {
  const isNew = !existsSync(settings.dataDir);
  const paths = createDataPaths(settings.dataDir);
  const unlock = lockDataDir(paths.dataDir, paths.run);
  const stopRotation = rotateLogs({ logs: paths.logs, print: reporter.print });
  try {
    await stopStaleProcesses(paths, plan.servers, reporter.print);
    await requirePublicPort(settings.port, settings.host);
    reporter.print(
      `Starting the marketplace, ${isNew ? 'for the first time ' : ''}with its data in ${paths.dataDir}`,
    );
    await run(paths, plan, reporter, stopping);
  } finally {
    await plan.close?.();
    stopRotation();
    unlock();
  }
}

async function run(
  paths: DataPaths,
  plan: Plan,
  reporter: Reporter,
  stopping: AbortSignal,
): Promise<void> {
  const stack = await start(paths, plan, reporter, stopping);
  if (!stack) return;
  plan.announce();
  await untilAborted(stopping);
  reporter.print('Stopping ...');
  await stack.stop();
  reporter.print('Stopped.');
}

async function start(
  paths: DataPaths,
  plan: Plan,
  reporter: Reporter,
  stopping: AbortSignal,
): Promise<Stack | undefined> {
  for (let attempt = 1; !stopping.aborted; attempt++) {
    const phases = await plan.phases(paths);
    if (stopping.aborted) return undefined; // its listeners would not be called any more
    const stack = new Stack(phases, paths, reporter, plan.checkServers);
    const stop = () => void stack.stop();
    stopping.addEventListener('abort', stop, { once: true });
    try {
      await stack.start();
      return stack;
    } catch (thrown) {
      await stack.stop();
      if (stopping.aborted) return undefined;
      if (!(thrown instanceof PortTaken) || attempt >= MAX_ATTEMPTS) throw thrown;
      reporter.print(`Starting over: ${thrown.message}`);
    } finally {
      stopping.removeEventListener('abort', stop);
    }
  }
  return undefined;
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
