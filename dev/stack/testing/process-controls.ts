import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '../process/sleep';
import { processStart } from '../process/process-start';
import { sendSignal } from '../process/signal';
import { holdProcess, releaseProcess } from '../process/hold';

const POLL_INTERVAL_MS = 50;

export interface ProcessControls {
  pid: (name: string) => number;
  /** Sends a signal, by default SIGKILL; the supervisor restarts a process that exits. */
  kill: (name: string, signal?: NodeJS.Signals) => void;
  /** Sends SIGSTOP to the process and (on Linux) its children; its connections stay open. */
  pause: (name: string) => void;
  resume: (name: string) => void;
  /** Kills the process and keeps it from being restarted until `bringBack`; resolves when it has exited. */
  takeDown: (name: string, signal?: NodeJS.Signals) => Promise<void>;
  bringBack: (name: string) => void;
}

export function processControls(dataDir: string): ProcessControls {
  const run = join(dataDir, 'run');
  const pid = (name: string) => Number(readFileSync(join(run, `${name}.pid`), 'utf8'));
  const kill = (name: string, signal: NodeJS.Signals = 'SIGKILL') =>
    void sendSignal(pid(name), signal);
  return {
    pid,
    kill,
    pause: (name) => withChildren(pid(name)).forEach((each) => sendSignal(each, 'SIGSTOP')),
    resume: (name) => withChildren(pid(name)).forEach((each) => sendSignal(each, 'SIGCONT')),
    takeDown: async (name, signal = 'SIGKILL') => {
      const victim = pid(name);
      holdProcess(run, name);
      sendSignal(victim, signal);
      while (processStart(victim) !== undefined) await sleep(POLL_INTERVAL_MS);
    },
    bringBack: (name) => releaseProcess(run, name),
  };
}

/** PostgreSQL has a process for each connection, which would still respond if only the first process were stopped. */
function withChildren(pid: number): number[] {
  if (process.platform !== 'linux') return [pid];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
}
