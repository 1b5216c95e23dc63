import { relative } from 'node:path';
import type { FileDigests, BackupFile } from '../files/backup-file';
import type { BackupFiles } from '../files/backup-files';
import { DecryptionError } from '../files/age';
import { codeOf, CommandError } from '../command-error';
import type { Manifest } from './manifest';
import { type Backup, readManifest } from './read-manifest';

interface Size {
  bytes: number;
  sha256: string;
}

interface ExpectedFile extends Size {
  stored: BackupFile;
  file?: Size;
}

/** Reads every file of a backup except objects in `verified`, and compares it with the manifest; CommandError for the first damaged one. */
export async function verifyBackup(
  folder: string,
  key?: string,
  verified: ReadonlySet<string> = new Set(),
): Promise<Backup> {
  const backup = await readManifest(folder, key);
  for (const { stored, file, ...contents } of expectedFiles(
    backup.files,
    backup.manifest,
    verified,
  )) {
    const found = await readFileDigests(stored);
    const path = relative(folder, stored.path);
    if (found === 'missing')
      throw new CommandError(`The backup in ${folder} is damaged: ${path} is missing.`);
    if (
      found === 'damaged' ||
      differ(found.contents, contents) ||
      (file && differ(found.file, file))
    ) {
      throw new CommandError(
        `The backup in ${folder} is damaged: ${path} does not have the digest that the manifest gives.`,
      );
    }
  }
  return backup;
}

const differ = (one: Size, other: Size): boolean =>
  one.bytes !== other.bytes || one.sha256 !== other.sha256;

function expectedFiles(
  files: BackupFiles,
  { databases, objects, administrator }: Manifest,
  verified: ReadonlySet<string>,
): ExpectedFile[] {
  const tables = databases.flatMap(({ service, tables }) =>
    tables.map((table) => ({ ...table, stored: files.table(service, table.name) })),
  );
  const unverified = objects.filter(({ sha256 }) => !verified.has(sha256));
  const contents = new Map(
    unverified.map((object) => [object.sha256, { ...object, stored: files.object(object.sha256) }]),
  );
  const password = administrator ? [{ ...administrator, stored: files.administrator() }] : [];
  return [...tables, ...contents.values(), ...password];
}

export async function readFileDigests(
  file: BackupFile,
): Promise<FileDigests | 'missing' | 'damaged'> {
  try {
    return await file.measure();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'missing';
    if (error instanceof DecryptionError || codeOf(error)?.startsWith('Z_')) return 'damaged';
    throw error;
  }
}
