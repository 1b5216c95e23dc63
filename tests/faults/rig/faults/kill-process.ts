import type { Fault } from '../fault';
import { SERVERS } from '../system-servers';
import { killUntilRestarted, waitUntilHealthy } from './recovery';

/** The processes of the marketplace itself. */
export const PROCESSES: readonly string[] = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'];

/** Each process and each server is killed once. */
const once = [...PROCESSES, ...SERVERS].map((name): Fault => ({
  name: `kill -9 of ${name}`,
  short: true,
  inject: async (system) => {
    await killUntilRestarted(system.stack, name);
    await waitUntilHealthy(system);
  },
}));

/** The second kill meets a process that is still starting. */
const twice = PROCESSES.map((name): Fault => ({
  name: `kill -9 of ${name}, and again while it starts`,
  short: false,
  inject: async (system) => {
    await killUntilRestarted(system.stack, name);
    await killUntilRestarted(system.stack, name);
    await waitUntilHealthy(system);
  },
}));

/** Processes and servers that are killed. */
export const killFaults: Fault[] = [...once, ...twice];
