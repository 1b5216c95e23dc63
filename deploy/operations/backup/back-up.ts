import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectStore } from '@libs/storage';
import { DATA_SERVICES } from '../databases';
import { newBackupKey } from '../parts/backup-key';
import { PartFiles } from '../parts/part-files';
import { Refusal } from '../refusal';
import type { Servers } from '../servers/servers';
import { copyObjects } from './copy-objects';
import { dumpDatabase } from './dump-database';
import type { Manifest } from './manifest';
import { ownVersion } from './own-version';
import { requireReferenced } from './require-referenced';
import { takeCut } from './take-cut';
import { verifyBackup } from './verify-backup';
import { writeManifest } from './write-manifest';

/**
 * Backs everything up to a new folder: all databases as they were at one moment, then all objects. Objects are never changed and stay for
 * an hour after they were replaced, so those that the databases speak of are still there. The folder gets its name when it is whole. With a
 * `secret` (BACKUP_KEY) everything in it is encrypted.
 */
export async function backUp(servers: Servers, folder: string, secret?: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Refusal(`${folder} is there already: a backup is written to a new folder.`);
  const draft = `${folder}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const key = secret === undefined ? undefined : newBackupKey(secret);
    const files = new PartFiles(draft, { isCompressed: true, key });
    await writeManifest(files, await collect(servers, files), key);
    const { manifest } = await verifyBackup(draft, secret);
    await rename(draft, folder);
    return manifest;
  } catch (thrown) {
    await rm(draft, { recursive: true, force: true });
    throw thrown;
  }
}

async function collect(servers: Servers, files: PartFiles): Promise<Manifest> {
  const { takenAt, readers, close } = await takeCut(servers);
  try {
    const databases: Manifest['databases'] = [];
    const readerOf = (service: (typeof DATA_SERVICES)[number]) => {
      const reader = readers.get(service);
      if (!reader) throw new Error(`no snapshot of ${service} was opened`);
      return reader;
    };
    for (const service of DATA_SERVICES) databases.push(await dumpDatabase(readerOf(service), service, files));
    const objects = await copyObjects(new ObjectStore(servers.storage()), files);
    await requireReferenced(readerOf('catalogue'), objects);
    const administrator = await keepAdministrator(servers, files);
    return { format: 2, version: ownVersion(), takenAt: takenAt.toISOString(), databases, objects, ...administrator };
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
