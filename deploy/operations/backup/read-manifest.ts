import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { DecryptionError, WrongKeyError } from '../files/age';
import { BackupFiles } from '../files/backup-files';
import { CommandError } from '../command-error';
import { type Manifest, manifestSchema } from './manifest';

export interface Backup {
  manifest: Manifest;
  files: BackupFiles;
}

/** Reads and verifies a backup's manifest; CommandError if it is missing, damaged or newer, or `key` (BACKUP_KEY) is not its key. */
export async function readManifest(folder: string, key?: string): Promise<Backup> {
  const plain = new BackupFiles(folder);
  const isEncrypted = existsSync(`${plain.manifest().path}.age`);
  if (isEncrypted && key === undefined)
    throw new CommandError(
      `The backup in ${folder} is encrypted: set BACKUP_KEY to what it was encrypted with.`,
    );
  const files = isEncrypted ? new BackupFiles(folder, key) : plain;
  const text = await (isEncrypted ? readEncrypted(files, folder) : readPlain(files, folder));
  const { success, data } = manifestSchema.safeParse(JSON.parse(text));
  if (!success)
    throw new CommandError(
      `The backup in ${folder} was written by another version, in a format this one does not know.`,
    );
  return { manifest: data, files };
}

async function readEncrypted(files: BackupFiles, folder: string): Promise<string> {
  try {
    return (await buffer(files.manifest().open())).toString();
  } catch (error) {
    if (error instanceof WrongKeyError)
      throw new CommandError(`BACKUP_KEY is not what the backup in ${folder} was encrypted with.`);
    if (error instanceof DecryptionError)
      throw new CommandError(
        `The backup in ${folder} is damaged: manifest.json.age does not decrypt.`,
      );
    throw error;
  }
}

async function readPlain(files: BackupFiles, folder: string): Promise<string> {
  const [text, digest] = await Promise.all([
    read(files.manifest().path),
    read(files.manifestDigest()),
  ]).catch(() => {
    throw new CommandError(`${folder} is no backup: it has no manifest.json with its digest.`);
  });
  if (createHash('sha256').update(text).digest('hex') !== digest.slice(0, 64)) {
    throw new CommandError(
      `The backup in ${folder} is damaged: manifest.json does not have the digest in manifest.json.sha256.`,
    );
  }
  return text;
}

const read = (path: string): Promise<string> => readFile(path, 'utf8');
