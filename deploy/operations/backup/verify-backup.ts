import { relative } from 'node:path';
import { errorCode } from '../../../dev/stack';
import type { Measured, PartFile } from '../parts/part-file';
import type { PartFiles } from '../parts/part-files';
import { BrokenSeal } from '../parts/sealing';
import { Refusal } from '../refusal';
import type { Manifest } from './manifest';
import { type Backup, readManifest } from './read-manifest';

interface Size {
  bytes: number;
  sha256: string;
}

interface Part extends Size {
  stored: PartFile;
  file?: Size;
}

/**
 * Reads every part of a backup, decrypts and decompresses it, and compares its digest with the manifest's. A Refusal names the first part that
 * is missing or damaged, or says that `secret` (BACKUP_KEY) is the wrong one. Objects whose digest is in `verified` were just read.
 */
export async function verifyBackup(folder: string, secret?: string, verified: ReadonlySet<string> = new Set()): Promise<Backup> {
  const backup = await readManifest(folder, secret);
  for (const { stored, file, ...contents } of partsOf(backup.files, backup.manifest, verified)) {
    const found = await measurePart(stored);
    const part = relative(folder, stored.path);
    if (found === 'missing') throw new Refusal(`The backup in ${folder} is damaged: ${part} is missing.`);
    if (found === 'damaged' || differ(found.contents, contents) || (file && differ(found.file, file))) {
      throw new Refusal(`The backup in ${folder} is damaged: ${part} has not the digest that the manifest gives.`);
    }
  }
  return backup;
}

const differ = (one: Size, other: Size): boolean => one.bytes !== other.bytes || one.sha256 !== other.sha256;

function partsOf(files: PartFiles, { databases, objects, administrator }: Manifest, verified: ReadonlySet<string>): Part[] {
  const tables = databases.flatMap(({ service, tables }) =>
    tables.map((table) => ({ ...table, stored: files.table(service, table.name) })),
  );
  const unread = objects.filter(({ sha256 }) => !verified.has(sha256));
  const contents = new Map(unread.map((object) => [object.sha256, { ...object, stored: files.object(object.sha256) }]));
  const password = administrator ? [{ ...administrator, stored: files.administrator() }] : [];
  return [...tables, ...contents.values(), ...password];
}

/** Reads a part of a backup to its end. */
export async function measurePart(file: PartFile): Promise<Measured | 'missing' | 'damaged'> {
  try {
    return await file.measure();
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return 'missing';
    if (thrown instanceof BrokenSeal || errorCode(thrown)?.startsWith('Z_')) return 'damaged';
    throw thrown;
  }
}
