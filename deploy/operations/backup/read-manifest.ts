import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type BackupKey, findBackupKey, keyDescription } from '../files/backup-key';
import { BackupFiles } from '../files/backup-files';
import { DecryptionError } from '../files/encryption';
import { codeOf, CommandError } from '../command-error';
import { type Manifest, manifestSchema } from './manifest';

export interface Backup {
  manifest: Manifest;
  files: BackupFiles;
}

/** Reads and verifies a backup's manifest; CommandError if it is missing, damaged or newer, or `secret` (BACKUP_KEY) is not its key. */
export async function readManifest(folder: string, secret?: string): Promise<Backup> {
  const key = findKey(folder, secret);
  const files = new BackupFiles(folder, key);
  const text = await (key ? readEncrypted(files, folder) : readPlain(files, folder));
  const { success, data } = manifestSchema.safeParse(JSON.parse(text));
  if (!success)
    throw new CommandError(
      `The backup in ${folder} was written by another version, in a format this one does not know.`,
    );
  return { manifest: data, files };
}

function findKey(folder: string, secret: string | undefined): BackupKey | undefined {
  const path = new BackupFiles(folder).keyDescription();
  if (!existsSync(path)) return undefined;
  if (secret === undefined)
    throw new CommandError(
      `The backup in ${folder} is encrypted: set BACKUP_KEY to what it was encrypted with.`,
    );
  const { success, data } = keyDescription.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!success)
    throw new CommandError(
      `The backup in ${folder} is damaged: key.json does not say how it was encrypted.`,
    );
  const found = findBackupKey(secret, data);
  if (!found)
    throw new CommandError(`BACKUP_KEY is not what the backup in ${folder} was encrypted with.`);
  return found;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function readEncrypted(files: BackupFiles, folder: string): Promise<string> {
  try {
    return (await buffer(files.manifest().open())).toString();
  } catch (error) {
    if (error instanceof DecryptionError)
      throw new CommandError(
        `The backup in ${folder} is damaged: manifest.json.enc does not decrypt.`,
      );
    if (codeOf(error) === 'ENOENT')
      throw new CommandError(`${folder} is no backup: it has a key.json but no manifest.json.enc.`);
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
