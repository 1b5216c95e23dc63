import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  createDataPaths,
  type DataPaths,
  lockHolder,
  natsUrl,
  objectStoreKeys,
  postgresUrl,
  readIfExists,
  readPorts,
  readSettings,
} from '../../../dev/stack';
import { CommandError } from '../command-error';
import type { ServerKind } from './servers';
import { startServers } from './start-servers';

/** The state that a command requires of the embedded stack; `stopped-or-new` includes an empty data directory. */
export type StackState = 'running' | 'stopped' | 'either' | 'stopped-or-new';

/** Addresses of the requested servers of the embedded stack. */
export interface EmbeddedServers {
  paths: DataPaths;
  postgresUrl?: string;
  natsUrl?: string;
  storage?: {
    S3_ENDPOINT: string;
    S3_ACCESS_KEY: string;
    S3_SECRET_KEY: string;
    S3_REGION: string;
  };
  close: () => Promise<void>;
}

const SETTINGS: Readonly<Record<ServerKind, string>> = {
  postgres: 'DATABASE_URL',
  nats: 'NATS_URL',
  'object-store': 'S3_ENDPOINT',
};

/** Opens the servers of the stack in DATA_DIR, and starts them for the command if the stack is stopped. */
export async function openEmbedded(
  environment: NodeJS.ProcessEnv,
  kinds: readonly ServerKind[],
  expected: StackState,
): Promise<EmbeddedServers> {
  const { dataDir } = readSettings(environment);
  if (expected !== 'stopped-or-new' && !existsSync(dataDir)) {
    throw new CommandError(
      `There is no marketplace in ${dataDir}: set DATA_DIR, or DATABASE_URL, NATS_URL and S3_ENDPOINT of your own servers.`,
    );
  }
  const paths = createDataPaths(dataDir);
  const holder = lockHolder(paths.run);
  if (holder && expected.startsWith('stopped')) {
    throw new CommandError(
      `The marketplace runs on ${dataDir} (process ${holder.pid}): stop it first.`,
    );
  }
  if (!holder && expected === 'running')
    throw new CommandError(`The marketplace on ${dataDir} does not run: start it first.`);
  if (!holder) {
    const { portOf, close } = await startServers(paths, kinds);
    return { ...addresses(paths, kinds, portOf), close };
  }
  const ports = readPorts(paths);
  const portOf = (kind: ServerKind) => {
    const port = ports?.[kind];
    if (port === undefined)
      throw new CommandError(
        `The marketplace on ${dataDir} runs without its own ${kind}: set ${SETTINGS[kind]} here as well.`,
      );
    return port;
  };
  return { ...addresses(paths, kinds, portOf), close: async () => undefined };
}

/** The keys of the transparency log of an embedded stack; undefined before its first start. */
export const readLogKeys = ({ secrets }: DataPaths): string | undefined =>
  readIfExists(join(secrets, 'log-keys'))?.trim();

function addresses(
  paths: DataPaths,
  kinds: readonly ServerKind[],
  portOf: (kind: ServerKind) => number,
): Omit<EmbeddedServers, 'close'> {
  const { accessKey, secretKey, region } = objectStoreKeys(paths);
  return {
    paths,
    ...(kinds.includes('postgres') ? { postgresUrl: postgresUrl(paths, portOf('postgres')) } : {}),
    ...(kinds.includes('nats') ? { natsUrl: natsUrl(paths, portOf('nats')) } : {}),
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
