import { logFile, type DataPaths } from '../files/data-paths';
import { lastLines, logEnd } from '../files/log-file';
import { describeExit, launch, type Running } from './launch';
import type { ProcessDefinition } from './process-definition';
import { killGroup, sendSignal, terminate } from './signal';
import { sleep } from './sleep';

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 25;

export interface RunningServer {
  pid: number;
  kill: (signal: NodeJS.Signals) => void;
  /** Sends one signal and, after ten seconds, SIGKILL; resolves when the process has exited. */
  stop: () => Promise<void>;
}

/** Starts one process and waits until it is ready, at most 30 s; rejects with its last log lines if it exits before. */
export async function runProcess(
  definition: ProcessDefinition,
  paths: DataPaths,
): Promise<RunningServer> {
  const { name } = definition;
  const log = logFile(paths, name);
  const from = logEnd(log);
  const running = await launch(await definition.command(new AbortController().signal), log);
  let exit: string | undefined;
  const exited = running.exited.then((how) => (exit = describeExit(how)));
  for (
    const deadline = performance.now() + START_TIMEOUT_MS;
    !(await definition.isReady(running.pid));
    await sleep(POLL_INTERVAL_MS)
  ) {
    if (exit !== undefined)
      throw new Error([`${name} ended with ${exit}`, ...lastLines(log, from)].join('\n'));
    if (performance.now() < deadline) continue;
    killGroup(running.pid);
    throw new Error(
      [`${name} was not ready after ${START_TIMEOUT_MS / 1000} s`, ...lastLines(log, from)].join(
        '\n',
      ),
    );
  }
  return {
    pid: running.pid,
    kill: (signal) => sendSignal(running.pid, signal),
    stop: () => stop(running, exited),
  };
}

async function stop(running: Running, exited: Promise<unknown>): Promise<void> {
  terminate(running.pid, running.stopSignal);
  const timer = setTimeout(() => killGroup(running.pid), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
