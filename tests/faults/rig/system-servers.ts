import { BROKER_CLIENTS } from '@libs/contracts';
import { layOut, type DataPaths } from '../../../dev/stack/files/data-paths';
import { natsPart, natsUrl } from '../../../dev/stack/nats/nats.part';
import { pickFreePort } from '../../../dev/stack/network/free-port';
import type { Part } from '../../../dev/stack/part';
import { type ObjectStoreKeys, objectStoreKeys, objectStorePart } from '../../../dev/stack/parts/object-store.part';
import { postgresPart, postgresUrl } from '../../../dev/stack/postgres/postgres.part';
import { PortLost } from '../../../dev/stack/supervisor/part-failed';
import { Stack } from '../../../dev/stack/supervisor/stack';
import { openTemporaryParents } from '../../../dev/stack/testing/open-temporary-parents';
import { type PartControls, partControls } from '../../../dev/stack/testing/part-controls';

/** The three servers, supervised as the embedded stack supervises its own: whichever ends is started again on its port. */
export interface Servers extends PartControls {
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

const QUIET = { say: () => undefined, ready: () => undefined, died: () => undefined };

/** How often other ports are picked when another program has just taken one. */
const ATTEMPTS = 3;

/** Starts PostgreSQL, NATS and the object store, durable, on free ports. `adapt` may change how each of them is started. */
export async function startServers(dataDir: string, adapt: (part: Part) => Part = (part) => part): Promise<Servers> {
  openTemporaryParents(dataDir);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnFreePorts(dataDir, adapt);
    } catch (error) {
      if (!(error instanceof PortLost) || attempt >= ATTEMPTS) throw error;
    }
  }
}

async function startOnFreePorts(dataDir: string, adapt: (part: Part) => Part): Promise<Servers> {
  const places = layOut(dataDir);
  const [postgres, nats, objectStore] = [await pickFreePort(), await pickFreePort(), await pickFreePort()];
  const more = { durable: true, maxConnections: 300, takeOver: true, say: () => undefined };
  const parts = [
    postgresPart(places, { port: postgres, ...more }),
    natsPart(places, { port: nats, durable: true }),
    objectStorePart(places, objectStore),
  ];
  const stack = new Stack([parts.map(adapt)], places, QUIET);
  try {
    await stack.start();
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return {
    ...partControls(dataDir),
    places,
    databaseUrl: postgresUrl(places, postgres),
    natsUrl: natsUrl(places, nats),
    natsUrls: Object.fromEntries(BROKER_CLIENTS.map((client) => [client, natsUrl(places, nats, client)])),
    objectStore: { endpoint: `http://127.0.0.1:${objectStore}`, ...objectStoreKeys(places) },
    stop: () => stack.stop(),
  };
}
