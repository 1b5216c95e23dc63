import { setTimeout as sleep } from 'node:timers/promises';
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
      system.stack.pause(part);
      await sleep(seconds * 1000);
      system.stack.resume(part);
      await untilRecovered(system);
    },
  };
}

/** Processes and servers that hang for a while. */
export const pauseFaults: Fault[] = [
  ...['downloads', 'postgres'].map((part) => pauseFault(part, 5, true)),
  ...[...PROCESSES, ...SERVERS].map((part) => pauseFault(part, 40, false)),
];
