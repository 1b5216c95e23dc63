import { databaseUrl } from '@libs/persistence';
import { loadSettings } from '@libs/service';
import { type DataService, DATA_SERVICES } from '../services';
import { CommandError } from '../command-error';
import { OperationsSettings } from '../settings';
import {
  type EmbeddedServers,
  openEmbedded,
  readLogKeys,
  type StackState,
} from './embedded-servers';
import type { ServerKind, Servers } from './servers';

export interface ServerRequirements {
  kinds: readonly ServerKind[];
  stack: StackState; // required state of the embedded stack, if its servers are used
}

const OWN_URLS = {
  identity: 'IDENTITY_DATABASE_URL',
  catalogue: 'CATALOGUE_DATABASE_URL',
  downloads: 'DOWNLOADS_DATABASE_URL',
  payments: 'PAYMENTS_DATABASE_URL',
} as const;

/** Finds the servers in the settings; for the others, uses those of the embedded stack (DATA_DIR) and starts them if it does not run. */
export async function openServers(
  environment: NodeJS.ProcessEnv,
  { kinds, stack }: ServerRequirements,
): Promise<Servers> {
  const settings = loadSettings(OperationsSettings, environment);
  const missing = kinds.filter((kind) => !isConfigured(kind, settings));
  const own = missing.length > 0 ? await openEmbedded(environment, missing, stack) : undefined;
  return {
    databaseUrl: (service) =>
      configuredDatabase(service, settings) ??
      databaseUrl(requireSetting(own?.postgresUrl, 'DATABASE_URL'), service),
    storage: () => storageOf(settings, own),
    natsUrl: () => settings.NATS_URL ?? requireSetting(own?.natsUrl, 'NATS_URL'),
    streamStorage: { replicas: settings.NATS_REPLICAS, bytes: settings.NATS_STREAM_BYTES },
    logKeys: settings.LOG_KEYS ?? (own && readLogKeys(own.paths)),
    ...(own ? { embedded: own.paths } : {}),
    close: async () => own?.close(),
  };
}

function isConfigured(kind: ServerKind, settings: OperationsSettings): boolean {
  switch (kind) {
    case 'postgres':
      return DATA_SERVICES.every((service) => configuredDatabase(service, settings) !== undefined);
    case 'nats':
      return settings.NATS_URL !== undefined;
    case 'object-store':
      return settings.S3_ENDPOINT !== undefined;
  }
}

function configuredDatabase(
  service: DataService,
  settings: OperationsSettings,
): string | undefined {
  const own = settings[OWN_URLS[service]];
  if (own !== undefined) return new URL(own).pathname.length > 1 ? own : databaseUrl(own, service);
  return settings.DATABASE_URL && databaseUrl(settings.DATABASE_URL, service);
}

function storageOf(
  settings: OperationsSettings,
  own: EmbeddedServers | undefined,
): ReturnType<Servers['storage']> {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = settings;
  if (S3_ENDPOINT === undefined)
    return {
      ...requireSetting(own?.storage, 'S3_ENDPOINT'),
      S3_BUCKET: S3_BUCKET ?? 'marketplace',
    };
  const keys = {
    S3_ACCESS_KEY: requireSetting(S3_ACCESS_KEY, 'S3_ACCESS_KEY'),
    S3_SECRET_KEY: requireSetting(S3_SECRET_KEY, 'S3_SECRET_KEY'),
  };
  return { S3_ENDPOINT, S3_REGION, S3_BUCKET: S3_BUCKET ?? 'exe', ...keys };
}

function requireSetting<T>(value: T | undefined, setting: string): T {
  if (value === undefined) throw new CommandError(`${setting} must be set.`);
  return value;
}
