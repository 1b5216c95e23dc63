import { databaseUrl } from '@libs/persistence';
import { loadSettings } from '@libs/service';
import { type DataService, DATA_SERVICES } from '../databases';
import { Refusal } from '../refusal';
import { OperationsSettings } from '../settings';
import { type EmbeddedServers, openEmbedded, type StackState } from './embedded-servers';
import type { ServerKind, Servers } from './servers';

/** What a command needs. */
export interface Needs {
  kinds: readonly ServerKind[];
  /** What may be said of the embedded stack, when its servers are the ones. */
  stack: StackState;
}

const OWN_URLS = {
  identity: 'IDENTITY_DATABASE_URL',
  catalogue: 'CATALOGUE_DATABASE_URL',
  downloads: 'DOWNLOADS_DATABASE_URL',
  payments: 'PAYMENTS_DATABASE_URL',
} as const;

/** Finds the servers that the settings name, and those of the embedded stack (DATA_DIR) for the rest, started when it does not run. */
export async function openServers(environment: NodeJS.ProcessEnv, { kinds, stack }: Needs): Promise<Servers> {
  const settings = loadSettings(OperationsSettings, environment);
  const missing = kinds.filter((kind) => !isGiven(kind, settings));
  const own = missing.length > 0 ? await openEmbedded(environment, missing, stack) : undefined;
  return {
    databaseUrl: (service) => givenDatabase(service, settings) ?? databaseUrl(need(own?.postgresUrl, 'DATABASE_URL'), service),
    storage: () => storageOf(settings, own),
    natsUrl: () => settings.NATS_URL ?? need(own?.natsUrl, 'NATS_URL'),
    streamStorage: { replicas: settings.NATS_REPLICAS, bytes: settings.NATS_STREAM_BYTES },
    ...(own ? { embedded: own.places } : {}),
    close: async () => own?.close(),
  };
}

function isGiven(kind: ServerKind, settings: OperationsSettings): boolean {
  switch (kind) {
    case 'postgres':
      return DATA_SERVICES.every((service) => givenDatabase(service, settings) !== undefined);
    case 'nats':
      return settings.NATS_URL !== undefined;
    case 'object-store':
      return settings.S3_ENDPOINT !== undefined;
  }
}

function givenDatabase(service: DataService, settings: OperationsSettings): string | undefined {
  const own = settings[OWN_URLS[service]];
  if (own !== undefined) return new URL(own).pathname.length > 1 ? own : databaseUrl(own, service);
  return settings.DATABASE_URL && databaseUrl(settings.DATABASE_URL, service);
}

function storageOf(settings: OperationsSettings, own: EmbeddedServers | undefined): ReturnType<Servers['storage']> {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = settings;
  if (S3_ENDPOINT === undefined) return { ...need(own?.storage, 'S3_ENDPOINT'), S3_BUCKET: S3_BUCKET ?? 'marketplace' };
  const keys = { S3_ACCESS_KEY: need(S3_ACCESS_KEY, 'S3_ACCESS_KEY'), S3_SECRET_KEY: need(S3_SECRET_KEY, 'S3_SECRET_KEY') };
  return { S3_ENDPOINT, S3_REGION, S3_BUCKET: S3_BUCKET ?? 'exe', ...keys };
}

function need<T>(value: T | undefined, setting: string): T {
  if (value === undefined) throw new Refusal(`${setting} must be given.`);
  return value;
}
