import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { databaseUrl, ensureDatabase, removeRestoreMark, setRestoreMark } from '@libs/persistence';
import { ObjectStore } from '@libs/storage';
import { reasonOf } from '../../../dev/stack';
import type { DatabasePart, Manifest } from '../backup/manifest';
import { verifyBackup } from '../backup/verify-backup';
import { asOwner, nameOf, openDatabase } from '../connect';
import { DATA_SERVICES } from '../databases';
import type { PartFiles } from '../parts/part-files';
import { Refusal } from '../refusal';
import type { Servers } from '../servers/servers';
import { loadDatabase } from './load-database';
import { loadObjects } from './load-objects';
import { migrationsOf, rebuildSchema } from './rebuild-schema';
import { removeStreams } from './remove-streams';
import { requireAlone, requireReady } from './require-ready';

/** What a restore is told. */
export interface RestoreOptions {
  /** Replace what the databases hold. */
  overwrite: boolean;
  /** BACKUP_KEY, for an encrypted backup. */
  secret?: string;
}

/**
 * Restores a backup. All of it is verified, and every database found ready, before anything is changed; objects come first, so that no
 * database refers to a file that is not there. Meanwhile every database is marked: services refuse to start on one whose restore was
 * interrupted, until it has been repeated with `overwrite`.
 */
export async function restoreBackup(servers: Servers, folder: string, { overwrite, secret }: RestoreOptions): Promise<Manifest> {
  const { manifest, files } = await verifyBackup(folder, secret);
  const parts = DATA_SERVICES.map((service) => partOf(manifest, service, folder));
  parts.forEach(migrationsOf);
  const urls = DATA_SERVICES.map((service) => servers.databaseUrl(service));
  for (const url of urls) await prepareDatabase(url, overwrite);
  for (const url of urls) await asOwner(url, (client) => setRestoreMark(client, folder));
  await removeStreams(servers.natsUrl());
  await loadObjects(new ObjectStore(servers.storage()), manifest.objects, files);
  for (const part of parts) await restoreDatabase(servers.databaseUrl(part.service), part, files);
  await restoreAdministrator(servers, manifest, files);
  for (const url of urls) await asOwner(url, removeRestoreMark);
  return manifest;
}

function partOf({ databases }: Manifest, service: DatabasePart['service'], folder: string): DatabasePart {
  const part = databases.find((one) => one.service === service);
  if (!part) throw new Refusal(`The backup in ${folder} holds no database of ${service}.`);
  return part;
}

async function prepareDatabase(url: string, mayOverwrite: boolean): Promise<void> {
  await makeDatabase(url);
  const client = await openDatabase(url);
  try {
    await requireReady(client, mayOverwrite);
  } finally {
    await client.end();
  }
}

async function makeDatabase(url: string): Promise<void> {
  try {
    await ensureDatabase(databaseUrl(url, ''), nameOf(url));
  } catch (thrown) {
    throw new Refusal(`The database ${nameOf(url)} on ${new URL(url).host} can neither be opened nor made: ${reasonOf(thrown)}.`);
  }
}

/** A service that started before its database was marked is connected by now. */
async function restoreDatabase(url: string, part: DatabasePart, files: PartFiles): Promise<void> {
  await asOwner(url, async (client, owner) => {
    await requireAlone(client);
    await rebuildSchema(client, url, part, owner);
    await loadDatabase(client, part, files);
  });
}

async function restoreAdministrator({ embedded }: Servers, { administrator }: Manifest, files: PartFiles): Promise<void> {
  if (!embedded || !administrator) return;
  await pipeline(files.administrator().open(), createWriteStream(join(embedded.dataDir, 'admin.txt'), { mode: 0o600 }));
}
