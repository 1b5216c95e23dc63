import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault';
import { SERVERS } from '../system-servers';
import { PROCESSES } from './kill-process';
import { waitUntilHealthy } from './recovery';

/** Pauses a process: its connections stay open and nothing responds. */
function pauseFault(name: string, seconds: number, short: boolean): Fault {
  return {
    name: `SIGSTOP of ${name} for ${seconds} s`,
    short,
    missing: () =>
      process.platform === 'linux' ? undefined : 'the children of a server are only found on Linux',
    inject: async (system) => {
      system.stack.pause(name);
      await sleep(seconds * 1000);
      system.stack.resume(name);
      await waitUntilHealthy(system);
    },
  };
}

/** Processes and servers that are paused for a while. */
export const pauseFaults: Fault[] = [
  pauseFault('downloads', 5, true),
  pauseFault('postgres', 5, false),
  ...[...PROCESSES, ...SERVERS].map((name) => pauseFault(name, 40, false)),
];
