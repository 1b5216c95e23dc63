import { lastLines, logEnd } from '../files/log-file';
import { DataPaths, logOf } from '../files/data-paths';
import { Part } from '../part';
import { pause } from './pause';
import { Running, describeExit, launch } from './launch';
import { askToEnd, killGroup, sendSignal } from './signal';

const patience = 30_000;
const glance = 25;

/** A server that runs alone, without a supervisor. */
export interface RunningServer {
  pid: number;
  kill: (signal: NodeJS.Signals) => void;
  /** One signal, ten seconds of patience, SIGKILL; resolves when the process is gone. */
  stop: () => Promise<void>;
}

/** Starts one part and waits until it is ready, at most 30 s. Rejects with its last log lines when it ends before that. */
export async function runPart(part: Part, places: DataPaths): Promise<RunningServer> {
  const log = logOf(places, part.name);
  const from = logEnd(log);
  const running = await launch(await part.command(new AbortController().signal), log);
  let ended: string | undefined;
  const gone = running.exited.then((exit) => (ended = describeExit(exit)));
  for (const deadline = performance.now() + patience; !(await part.isReady(running.pid)); await pause(glance)) {
    if (ended !== undefined) throw new Error([`${part.name} ended with ${ended}`, ...lastLines(log, from)].join('\n'));
    if (performance.now() < deadline) continue;
    killGroup(running.pid);
    throw new Error([`${part.name} was not ready after ${patience / 1000} s`, ...lastLines(log, from)].join('\n'));
  }
  return { pid: running.pid, kill: (signal) => sendSignal(running.pid, signal), stop: () => stop(running, gone) };
}

async function stop(running: Running, gone: Promise<unknown>): Promise<void> {
  askToEnd(running.pid, running.stopSignal);
  const timer = setTimeout(() => killGroup(running.pid), 10_000);
  await gone;
  clearTimeout(timer);
}
