import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ObjectStore } from '@libs/storage';
import { recordBackup } from '../../../services/catalogue/src/operations';
import { asOwner } from '../connect';
import { BackupFiles } from '../files/backup-files';
import { CommandError } from '../command-error';
import type { Servers } from '../servers/servers';
import { copyObjects } from './copy-objects';
import { dumpDatabase } from './dump-database';
import { DRAFT, findPrevious, removeDrafts } from './find-backups';
import { lockBackups } from './lock-backups';
import { type Manifest, productVersion, writeManifest } from './manifest';
import { PreviousObjects } from './previous-objects';
import { type Reference, readReferences, requireReferenced } from './require-referenced';
import { openSnapshots } from './open-snapshots';
import { verifyBackup } from './verify-backup';

interface Dump {
  takenAt: Date;
  databases: Manifest['databases'];
  references: Reference[];
}

/** Backs up all databases, as of one moment, and then all objects to a new folder, encrypted if there is a `key` (BACKUP_KEY). */
export async function backUp(servers: Servers, folder: string, key?: string): Promise<Manifest> {
  if (existsSync(folder))
    throw new CommandError(`${folder} already exists: a backup is written to a new folder.`);
  const unlock = await lockBackups(servers);
  try {
    await removeDrafts(dirname(folder));
    const manifest = await writeBackup(servers, folder, key);
    await asOwner(servers.databaseUrl('catalogue'), (client) =>
      recordBackup(client, new Date(manifest.takenAt)),
    );
    return manifest;
  } finally {
    await unlock();
  }
}

async function writeBackup(servers: Servers, folder: string, key?: string): Promise<Manifest> {
  const draft = `${folder}${DRAFT}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const found = await findPrevious(folder, key);
    const previous = found && new PreviousObjects(found);
    const files = new BackupFiles(draft, key);
    await writeManifest(files, await collect(servers, files, previous));
    const { manifest } = await verifyBackup(draft, key, previous?.verified);
    await rename(draft, folder);
    return manifest;
  } catch (thrown) {
    await rm(draft, { recursive: true, force: true });
    throw thrown;
  }
}

/** Closes the snapshots before it copies objects, which can take long: PostgreSQL cannot vacuum while they are open. */
async function collect(
  servers: Servers,
  files: BackupFiles,
  previous?: PreviousObjects,
): Promise<Manifest> {
  const { takenAt, databases, references } = await dumpDatabases(servers, files);
  const objects = await copyObjects(new ObjectStore(servers.storage()), files, previous);
  requireReferenced(references, objects);
  const administrator = await copyAdministrator(servers, files);
  return {
    format: 1,
    version: productVersion(),
    takenAt: takenAt.toISOString(),
    databases,
    objects,
    ...administrator,
  };
}

async function dumpDatabases(servers: Servers, files: BackupFiles): Promise<Dump> {
  const { takenAt, readers, close } = await openSnapshots(servers);
  try {
    const databases: Manifest['databases'] = [];
    for (const [service, reader] of readers)
      databases.push(await dumpDatabase(reader, service, files));
    const catalogue = readers.get('catalogue');
    return { takenAt, databases, references: catalogue ? await readReferences(catalogue) : [] };
  } finally {
    await close();
  }
}

async function copyAdministrator(
  { embedded }: Servers,
  files: BackupFiles,
): Promise<Pick<Manifest, 'administrator'>> {
  const source = embedded && join(embedded.dataDir, 'admin.txt');
  if (!source || !existsSync(source)) return {};
  const { bytes, sha256 } = (await files.administrator().write(createReadStream(source))).contents;
  return { administrator: { bytes, sha256 } };
}
