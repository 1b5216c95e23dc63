import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ObjectStore } from '@libs/storage';
import { recordBackup } from '../../../services/catalogue/src/store/last-backup';
import { asOwner } from '../connect';
import { newBackupKey } from '../parts/backup-key';
import { PartFiles } from '../parts/part-files';
import { Refusal } from '../refusal';
import type { Servers } from '../servers/servers';
import { copyObjects } from './copy-objects';
import { dumpDatabase } from './dump-database';
import { DRAFT, findPrevious, removeDrafts } from './find-backups';
import { lockBackups } from './lock-backups';
import type { Manifest } from './manifest';
import { ownVersion } from './own-version';
import { PreviousObjects } from './previous-objects';
import { type Reference, readReferences, requireReferenced } from './require-referenced';
import { takeCut } from './take-cut';
import { verifyBackup } from './verify-backup';
import { writeManifest } from './write-manifest';

interface Dump {
  takenAt: Date;
  databases: Manifest['databases'];
  references: Reference[];
}

/**
 * Backs everything up to a new folder: all databases as they were at one moment, then all objects. Objects are never changed, and none that a
 * tool has used since then is removed while the backup runs. Those that the newest backup beside it has are linked to its files. The folder
 * gets its name when it is whole. With a `secret` (BACKUP_KEY) everything in it is encrypted.
 */
export async function backUp(servers: Servers, folder: string, secret?: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Refusal(`${folder} is there already: a backup is written to a new folder.`);
  const unlock = await lockBackups(servers);
  try {
    await removeDrafts(dirname(folder));
    const manifest = await backUpAlone(servers, folder, secret);
    await asOwner(servers.databaseUrl('catalogue'), (client) => recordBackup(client, new Date(manifest.takenAt)));
    return manifest;
  } finally {
    await unlock();
  }
}

async function backUpAlone(servers: Servers, folder: string, secret?: string): Promise<Manifest> {
  const draft = `${folder}${DRAFT}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const found = await findPrevious(folder, secret);
    const previous = found && new PreviousObjects(found);
    const key = secret === undefined ? undefined : (found?.files.key ?? newBackupKey(secret));
    const files = new PartFiles(draft, { isCompressed: true, key });
    await writeManifest(files, await collect(servers, files, previous), key);
    const { manifest } = await verifyBackup(draft, secret, previous?.verified);
    await rename(draft, folder);
    return manifest;
  } catch (thrown) {
    await rm(draft, { recursive: true, force: true });
    throw thrown;
  }
}

/** The snapshots are closed before objects are copied, which may take long: PostgreSQL cannot vacuum while they are open. */
async function collect(servers: Servers, files: PartFiles, previous?: PreviousObjects): Promise<Manifest> {
  const { takenAt, databases, references } = await dumpDatabases(servers, files);
  const objects = await copyObjects(new ObjectStore(servers.storage()), files, previous);
  requireReferenced(references, objects);
  const administrator = await keepAdministrator(servers, files);
  return { format: 2, version: ownVersion(), takenAt: takenAt.toISOString(), databases, objects, ...administrator };
}

async function dumpDatabases(servers: Servers, files: PartFiles): Promise<Dump> {
  const { takenAt, readers, close } = await takeCut(servers);
  try {
    const databases: Manifest['databases'] = [];
    for (const [service, reader] of readers) databases.push(await dumpDatabase(reader, service, files));
    const catalogue = readers.get('catalogue');
    return { takenAt, databases, references: catalogue ? await readReferences(catalogue) : [] };
  } finally {
    await close();
  }
}

/** The embedded stack's invented password: the databases hold no more than its hash. */
async function keepAdministrator({ embedded }: Servers, files: PartFiles): Promise<Pick<Manifest, 'administrator'>> {
  const source = embedded && join(embedded.dataDir, 'admin.txt');
  if (!source || !existsSync(source)) return {};
  const { bytes, sha256 } = (await files.administrator().write(createReadStream(source))).contents;
  return { administrator: { bytes, sha256 } };
}
