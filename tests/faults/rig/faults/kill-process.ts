import type { Fault } from '../fault';
import { SERVERS } from '../system-servers';
import { killUntilRestarted, waitUntilHealthy } from './recovery';

/** The processes of the marketplace without the three servers. */
export const PROCESSES: readonly string[] = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'];

/** Kills each process and each server once. In the short run, other faults kill the servers. */
const once = [...PROCESSES, ...SERVERS].map((name): Fault => ({
  name: `kill -9 of ${name}`,
  short: PROCESSES.includes(name),
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
export const killFaults: Fault[] = [...once, ...twice];
