import type { Fault } from '../fault';
import { SERVERS } from '../system-servers';
import { killUntilRestarted, waitUntilHealthy } from './recovery';

/** The processes of the marketplace without the three servers. */
export const PROCESSES: readonly string[] = [
  'gateway',
  'identity',
  'catalogue',
  'downloads',
  'payments',
  'realtime',
];

/** Kills each process as soon as the one before it is restarted. In the short run, other faults kill the servers. */
const inTurn: Fault = {
  name: 'kill -9 of each process in turn',
  short: true,
  inject: async (system) => {
    for (const name of PROCESSES) await killUntilRestarted(system.stack, name);
    await waitUntilHealthy(system);
  },
};

/** Kills each process and each server once. */
const once = [...PROCESSES, ...SERVERS].map((name): Fault => ({
  name: `kill -9 of ${name}`,
  short: false,
  inject: async (system) => {
    await killUntilRestarted(system.stack, name);
    await waitUntilHealthy(system);
  },
}));

/** The second kill hits a process that is still starting. */
const twice = PROCESSES.map((name): Fault => ({
  name: `kill -9 of ${name}, and again while it starts`,
  short: false,
  inject: async (system) => {
    await killUntilRestarted(system.stack, name);
    await killUntilRestarted(system.stack, name);
    await waitUntilHealthy(system);
  },
}));

/** Kills of processes and servers. */
export const killFaults: Fault[] = [inTurn, ...once, ...twice];
