import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { errorCode, readIfExists } from '../../../dev/stack';
import { type BackupKey, findBackupKey, keyDescription } from '../parts/backup-key';
import { PartFiles } from '../parts/part-files';
import { BrokenSeal } from '../parts/sealing';
import { Refusal } from '../refusal';
import { type Manifest, manifestSchema } from './manifest';

/** A backup that can be read. */
export interface Backup {
  manifest: Manifest;
  files: PartFiles;
}

/**
 * The sealed table of contents of a backup. A Refusal when the folder is none, the seal is broken, a newer version wrote it, or it is
 * encrypted and `secret` (BACKUP_KEY) is not what it was encrypted with.
 */
export async function readManifest(folder: string, secret?: string): Promise<Backup> {
  const key = findKey(folder, secret);
  const files = new PartFiles(folder, { isCompressed: false, key });
  const text = await (key ? readSealed(files, folder) : readPlain(files, folder));
  const { success, data } = manifestSchema.safeParse(JSON.parse(text));
  if (!success) throw new Refusal(`The backup in ${folder} was written by another version, in a format this one does not know.`);
  return { manifest: data, files: new PartFiles(folder, { isCompressed: data.format === 2, key }) };
}

function findKey(folder: string, secret: string | undefined): BackupKey | undefined {
  const text = readIfExists(new PartFiles(folder, { isCompressed: false }).keyDescription());
  if (text === undefined) return undefined;
  if (secret === undefined) throw new Refusal(`The backup in ${folder} is encrypted: set BACKUP_KEY to what it was encrypted with.`);
  const { success, data } = keyDescription.safeParse(parsed(text));
  if (!success) throw new Refusal(`The backup in ${folder} is damaged: key.json says nothing of how it was encrypted.`);
  const found = findBackupKey(secret, data);
  if (!found) throw new Refusal(`BACKUP_KEY is not what the backup in ${folder} was encrypted with.`);
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

async function readSealed(files: PartFiles, folder: string): Promise<string> {
  try {
    return (await buffer(files.manifest().open())).toString();
  } catch (thrown) {
    if (thrown instanceof BrokenSeal) throw new Refusal(`The backup in ${folder} is damaged: manifest.json.enc does not decrypt.`);
    if (errorCode(thrown) === 'ENOENT') throw new Refusal(`${folder} is no backup: it has a key.json and no manifest.json.enc.`);
    throw thrown;
  }
}

async function readPlain(files: PartFiles, folder: string): Promise<string> {
  const [text, seal] = await Promise.all([read(files.manifest().path), read(files.seal())]).catch(() => {
    throw new Refusal(`${folder} is no backup: it has no manifest.json with its digest.`);
  });
  if (createHash('sha256').update(text).digest('hex') !== seal.slice(0, 64)) {
    throw new Refusal(`The backup in ${folder} is damaged: manifest.json has not the digest it was sealed with.`);
  }
  return text;
}

const read = (path: string): Promise<string> => readFile(path, 'utf8');
