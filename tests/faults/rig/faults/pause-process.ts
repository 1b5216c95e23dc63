import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendSignal } from '../../../../deploy/embedded/process/signal';
import type { Fault } from '../fault';
import { SERVERS } from '../system-servers';
import { PROCESSES } from './kill-process';
import { untilRecovered } from './recovery';

/** A part that hangs: its connections stay open and nothing answers. */
function pauseFault(part: string, seconds: number, short: boolean): Fault {
  return {
    name: `SIGSTOP of ${part} for ${seconds} s`,
    short,
    missing: () => (process.platform === 'linux' ? undefined : 'the children of a server are only found on Linux'),
    strike: async (system) => {
      const paused = withChildren(system.stack.pid(part));
      for (const pid of paused) sendSignal(pid, 'SIGSTOP');
      await sleep(seconds * 1000);
      for (const pid of paused) sendSignal(pid, 'SIGCONT');
      await untilRecovered(system);
    },
  };
}

/** PostgreSQL has a process for each connection; the first one stopped alone, those would go on answering. */
function withChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
}

/** Processes and servers that hang for a while. */
export const pauseFaults: Fault[] = [
  ...['downloads', 'postgres'].map((part) => pauseFault(part, 5, true)),
  ...[...PROCESSES, ...SERVERS].map((part) => pauseFault(part, 40, false)),
];
