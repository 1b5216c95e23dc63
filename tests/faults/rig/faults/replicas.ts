import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault';
import { startReplicas } from '../system-replicas';
import { PROCESSES } from './kill-process';
import { killUntilRestarted, waitUntilHealthy } from './recovery';

const SHARED_MS = 3000;

/** Both replicas share database, outbox, consumers and mail; then one of them is killed. */
const secondReplicas: Fault = {
  name: 'a second replica of each process, each killed once',
  short: false,
  missing: () =>
    process.platform === 'linux'
      ? undefined
      : 'the environment of a running process can only be read on Linux',
  inject: async (system) => {
    const replicas = await startReplicas(system);
    system.gateways.add(replicas.port);
    try {
      for (const name of PROCESSES) {
        await sleep(SHARED_MS);
        await killUntilRestarted(replicas, name);
      }
      await sleep(SHARED_MS);
    } finally {
      system.gateways.remove(replicas.port);
      await replicas.stop();
    }
    await waitUntilHealthy(system);
  },
};

/** Faults that need two replicas of a service. */
export const replicaFaults: Fault[] = [secondReplicas];
