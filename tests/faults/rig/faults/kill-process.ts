import type { Fault } from '../fault';
import { SERVERS } from '../system-servers';
import { killUntilRestarted, untilRecovered } from './recovery';

/** The processes of the marketplace itself. */
export const PROCESSES: readonly string[] = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'];

/** Each process and each server is killed once. */
const once = [...PROCESSES, ...SERVERS].map((part): Fault => ({
  name: `kill -9 of ${part}`,
  short: true,
  strike: async (system) => {
    await killUntilRestarted(system.stack, part);
    await untilRecovered(system);
  },
}));

/** The second kill meets a process that is still starting. */
const twice = PROCESSES.map((part): Fault => ({
  name: `kill -9 of ${part}, and again while it starts`,
  short: false,
  strike: async (system) => {
    await killUntilRestarted(system.stack, part);
    await killUntilRestarted(system.stack, part);
    await untilRecovered(system);
  },
}));

/** Processes and servers that are killed. */
export const killFaults: Fault[] = [...once, ...twice];
