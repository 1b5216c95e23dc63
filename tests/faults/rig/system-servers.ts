import { BROKER_CLIENTS } from '@libs/contracts';
import {
  createDataPaths,
  type DataPaths,
  natsProcess,
  natsUrl,
  objectStoreKeys,
  type ObjectStoreKeys,
  objectStoreProcess,
  openTemporaryParents,
  pickFreePort,
  PortTaken,
  postgresProcess,
  postgresUrl,
  processControls,
  type ProcessControls,
  type ProcessDefinition,
  Stack,
} from '../../../dev/stack';

/** The three servers, supervised as the embedded stack supervises its own: whichever ends is started again on its port. */
export interface Servers extends ProcessControls {
  places: DataPaths;
  databaseUrl: string;
  /** URL with the user that has every permission. */
  natsUrl: string;
  /** With the user of each process, by its name. */
  natsUrls: Record<string, string>;
  objectStore: ObjectStoreKeys & { endpoint: string };
  stop(): Promise<void>;
}

/** Names of the servers, as in their pid files. */
export const SERVERS: readonly string[] = ['postgres', 'nats', 'object-store'];

const QUIET = { print: () => undefined, ready: () => undefined, died: () => undefined };

/** How often other ports are picked when another program has just taken one. */
const ATTEMPTS = 3;

/** Starts PostgreSQL, NATS and the object store, durable, on free ports. `adapt` may change how each of them is started. */
export async function startServers(
  dataDir: string,
  adapt: (part: ProcessDefinition) => ProcessDefinition = (part) => part,
): Promise<Servers> {
  openTemporaryParents(dataDir);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnFreePorts(dataDir, adapt);
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt >= ATTEMPTS) throw error;
    }
  }
}

async function startOnFreePorts(
  dataDir: string,
  adapt: (part: ProcessDefinition) => ProcessDefinition,
): Promise<Servers> {
  const places = createDataPaths(dataDir);
  const [postgres, nats, objectStore] = [
    await pickFreePort(),
    await pickFreePort(),
    await pickFreePort(),
  ];
  const more = { durable: true, maxConnections: 300, takeOver: true, print: () => undefined };
  const parts = [
    postgresProcess(places, { port: postgres, ...more }),
    natsProcess(places, { port: nats, durable: true }),
    objectStoreProcess(places, objectStore),
  ];
  const stack = new Stack([parts.map(adapt)], places, QUIET);
  try {
    await stack.start();
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return {
    ...processControls(dataDir),
    places,
    databaseUrl: postgresUrl(places, postgres),
    natsUrl: natsUrl(places, nats),
    natsUrls: Object.fromEntries(
      BROKER_CLIENTS.map((client) => [client, natsUrl(places, nats, client)]),
    ),
    objectStore: { endpoint: `http://127.0.0.1:${objectStore}`, ...objectStoreKeys(places) },
    stop: () => stack.stop(),
  };
}
