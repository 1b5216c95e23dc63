import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { JetStreamApiCodes, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import { defineStream } from '@libs/contracts';
import { databaseUrl, ensureDatabase, removeRestoreMark, setRestoreMark } from '@libs/persistence';
import { ObjectStore } from '@libs/storage';
import { CHECKPOINT_KEY, MARKER_KEY } from '../../../services/catalogue/src/operations';
import type { Manifest, DatabaseEntry, ObjectEntry } from '../backup/manifest';
import { describeReason } from '@libs/service';
import { verifyBackup } from '../backup/verify-backup';
import { CommandError } from '../command-error';
import { asOwner, nameOf, openDatabase } from '../connect';
import { connectToNats } from '../events/service-events';
import type { BackupFiles } from '../files/backup-files';
import { digestOf } from '../files/digest';
import type { Servers } from '../servers/servers';
import { DATA_SERVICES } from '../services';
import { loadDatabase } from './load-database';
import { migrationsOf, rebuildSchema } from './rebuild-schema';
import { requireNoConnections, requireReady } from './require-ready';

export interface RestoreOptions {
  overwrite: boolean; // replaces the content of the databases
  key?: string; // BACKUP_KEY of an encrypted backup
}

/** Restores a backup after it is verified and all databases are ready. Services do not start on an unfinished restore; repeat it then. */
export async function restoreBackup(
  servers: Servers,
  folder: string,
  { overwrite, key }: RestoreOptions,
): Promise<Manifest> {
  const { manifest, files } = await verifyBackup(folder, key);
  const entries = DATA_SERVICES.map((service) => entryOf(manifest, service, folder));
  entries.forEach(migrationsOf);
  const urls = DATA_SERVICES.map((service) => servers.databaseUrl(service));
  for (const url of urls) await prepareDatabase(url, overwrite);
  for (const url of urls) await asOwner(url, (client) => setRestoreMark(client, folder));
  await removeStreams(servers.natsUrl());
  await loadObjects(new ObjectStore(servers.storage()), manifest.objects, files);
  for (const entry of entries)
    await restoreDatabase(servers.databaseUrl(entry.service), entry, files);
  if (overwrite) await rebindBucket(servers);
  await restoreAdministrator(servers, manifest, files);
  for (const url of urls) await asOwner(url, removeRestoreMark);
  return manifest;
}

function entryOf(
  { databases }: Manifest,
  service: DatabaseEntry['service'],
  folder: string,
): DatabaseEntry {
  const entry = databases.find((one) => one.service === service);
  if (!entry) throw new CommandError(`The backup in ${folder} has no database of ${service}.`);
  return entry;
}

async function prepareDatabase(url: string, mayOverwrite: boolean): Promise<void> {
  await createDatabase(url);
  const client = await openDatabase(url);
  try {
    await requireReady(client, mayOverwrite);
  } finally {
    await client.end();
  }
}

async function createDatabase(url: string): Promise<void> {
  try {
    await ensureDatabase(databaseUrl(url, ''), nameOf(url));
  } catch (error) {
    throw new CommandError(
      `The database ${nameOf(url)} on ${new URL(url).host} can neither be opened nor created: ${describeReason(error)}.`,
    );
  }
}

/** A service that started before its database was marked has connected by now. */
async function restoreDatabase(
  url: string,
  entry: DatabaseEntry,
  files: BackupFiles,
): Promise<void> {
  await asOwner(url, async (client, owner) => {
    await requireNoConnections(client);
    await rebuildSchema(client, url, entry, owner);
    await loadDatabase(client, entry, files);
  });
}

/** Gives the bucket the id of the restored catalogue. A backup from before the first sweep has none, and the next sweep binds them. */
async function rebindBucket(servers: Servers): Promise<void> {
  const store = new ObjectStore(servers.storage());
  await asOwner(servers.databaseUrl('catalogue'), async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from bucket_binding');
    const [row] = rows;
    if (row) await store.put(MARKER_KEY, Buffer.from(row.id), { contentType: 'text/plain' });
    else await store.remove(MARKER_KEY);
  });
}

async function restoreAdministrator(
  { embedded }: Servers,
  { administrator }: Manifest,
  files: BackupFiles,
): Promise<void> {
  if (!embedded || !administrator) return;
  await pipeline(
    files.administrator().open(),
    createWriteStream(join(embedded.dataDir, 'admin.txt'), { mode: 0o600 }),
  );
}

/** Stores every object under its old key, then reads it back and compares its digest with the backup. */
async function loadObjects(
  store: ObjectStore,
  objects: readonly ObjectEntry[],
  files: BackupFiles,
): Promise<void> {
  await store.ensureBucket();
  const hasCheckpoint = (await store.stat(CHECKPOINT_KEY)) !== null;
  for (const { key, bytes: size, sha256, contentType } of objects) {
    if (key === CHECKPOINT_KEY && hasCheckpoint) continue; // it may be newer, and then shows that the backup lacks entries of the log
    await store.put(key, files.object(sha256).open(), { size, contentType });
    const found = await digestOf(await store.get(key));
    if (found.sha256 !== sha256)
      throw new CommandError(
        `The object ${key} was stored, but its content differs from the backup.`,
      );
  }
}

/** Deletes all streams and consumers: their events are newer than the backup. */
async function removeStreams(natsUrl: string): Promise<void> {
  const connection = await connectToNats(natsUrl);
  try {
    const manager = await jetstreamManager(connection);
    for (const service of DATA_SERVICES) {
      await manager.streams.delete(defineStream(service).name).catch((error: unknown) => {
        if (
          !(error instanceof JetStreamApiError) ||
          error.code !== JetStreamApiCodes.StreamNotFound
        )
          throw error;
      });
    }
  } finally {
    await connection.close();
  }
}
