import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createDataPaths,
  httpStatus,
  pickFreePort,
  processControls,
  type ProcessControls,
  type ProcessDefinition,
  programCommand,
  SERVICES,
  Stack,
} from '../../../dev/stack';
import type { System } from './fault';

/** A second process of each service and of the gateway, on the servers of a running system. */
export interface Replicas extends ProcessControls {
  /** The port of the second gateway. */
  port: number;
  stop(): Promise<void>;
}

const QUIET = { print: () => undefined, ready: () => undefined, died: () => undefined };

/** Starts a second process of each with the environment of the first. The second processes call only each other and share the servers. */
export async function startReplicas({ stack }: System): Promise<Replicas> {
  const ports = new Map<string, { main: number; metrics: number }>();
  for (const name of [...SERVICES, 'gateway'])
    ports.set(name, { main: await pickFreePort(), metrics: await pickFreePort() });
  const portsOf = (name: string) => ports.get(name)!;
  const addresses = Object.fromEntries(
    SERVICES.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${portsOf(name).main}`]),
  );
  const replicaOf = (name: string, program: string): ProcessDefinition => {
    const { main, metrics } = portsOf(name);
    const env = {
      ...environmentOf(stack.pid(name)),
      ...addresses,
      PORT: String(main),
      METRICS_PORT: String(metrics),
    };
    return {
      name,
      ports: [main, metrics],
      command: async () => programCommand(program, env),
      isReady: async () => (await httpStatus(`http://127.0.0.1:${metrics}/readyz`)) === 200,
    };
  };
  const dataDir = join(stack.dataDir, 'replicas');
  const phases = [
    SERVICES.map((name) => replicaOf(name, `services/${name}/src/main.js`)),
    [replicaOf('gateway', 'gateway/src/main.js')],
  ];
  const replicas = new Stack(phases, createDataPaths(dataDir), QUIET);
  await replicas.start();
  return {
    ...processControls(dataDir),
    port: portsOf('gateway').main,
    stop: () => replicas.stop(),
  };
}

function environmentOf(pid: number): NodeJS.ProcessEnv {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(entries.map((entry) => entry.split(/=(.*)/s) as [string, string]));
}
