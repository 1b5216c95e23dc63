import { existsSync } from 'node:fs';
import {
  createDataPaths,
  type DataPaths,
  lockHolder,
  natsUrl,
  objectStoreKeys,
  postgresUrl,
  readPorts,
  readSettings,
} from '../../../dev/stack';
import { Refusal } from '../refusal';
import type { ServerKind } from './servers';
import { startOwnServers } from './start-own-servers';

/** What may be said of the embedded stack when a command begins: it runs, it is stopped, either, or it need not even exist yet. */
export type StackState = 'running' | 'stopped' | 'either' | 'stopped-or-new';

/** Addresses of the embedded servers that were asked for. */
export interface EmbeddedServers {
  places: DataPaths;
  postgresUrl?: string;
  natsUrl?: string;
  storage?: { S3_ENDPOINT: string; S3_ACCESS_KEY: string; S3_SECRET_KEY: string; S3_REGION: string };
  close: () => Promise<void>;
}

/** The setting that names a server of the operator's own. */
const SETTINGS: Readonly<Record<ServerKind, string>> = { postgres: 'DATABASE_URL', nats: 'NATS_URL', 'object-store': 'S3_ENDPOINT' };

/** The servers of the stack on DATA_DIR: those that run, or started for the time of the command when it is stopped. */
export async function openEmbedded(
  environment: NodeJS.ProcessEnv,
  kinds: readonly ServerKind[],
  expected: StackState,
): Promise<EmbeddedServers> {
  const { dataDir } = readSettings(environment);
  if (expected !== 'stopped-or-new' && !existsSync(dataDir)) {
    throw new Refusal(`There is no marketplace in ${dataDir}: name its DATA_DIR, or DATABASE_URL, NATS_URL and S3_ENDPOINT of your own.`);
  }
  const places = createDataPaths(dataDir);
  const holder = lockHolder(places.run);
  if (holder && expected.startsWith('stopped')) {
    throw new Refusal(`The marketplace runs on ${dataDir} (process ${holder.pid}): stop it first.`);
  }
  if (!holder && expected === 'running') throw new Refusal(`The marketplace on ${dataDir} does not run: start it first.`);
  if (!holder) {
    const { portOf, close } = await startOwnServers(places, kinds);
    return { ...addresses(places, kinds, portOf), close };
  }
  const ports = readPorts(places);
  const portOf = (kind: ServerKind) => {
    const port = ports?.[kind];
    if (port === undefined)
      throw new Refusal(`The marketplace on ${dataDir} runs without a ${kind} of its own: give ${SETTINGS[kind]} here too.`);
    return port;
  };
  return { ...addresses(places, kinds, portOf), close: async () => undefined };
}

function addresses(places: DataPaths, kinds: readonly ServerKind[], portOf: (kind: ServerKind) => number): Omit<EmbeddedServers, 'close'> {
  const { accessKey, secretKey, region } = objectStoreKeys(places);
  return {
    places,
    ...(kinds.includes('postgres') ? { postgresUrl: postgresUrl(places, portOf('postgres')) } : {}),
    ...(kinds.includes('nats') ? { natsUrl: natsUrl(places, portOf('nats')) } : {}),
    ...(kinds.includes('object-store')
      ? {
          storage: {
            S3_ENDPOINT: `http://127.0.0.1:${portOf('object-store')}`,
            S3_ACCESS_KEY: accessKey,
            S3_SECRET_KEY: secretKey,
            S3_REGION: region,
          },
        }
      : {}),
  };
}
