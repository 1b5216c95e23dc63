import { copyFile, link } from 'node:fs/promises';
import type { StoredObject } from '@libs/storage';
import type { ObjectEntry } from './manifest';
import { codeOf } from '../command-error';
import type { BackupFiles } from '../files/backup-files';
import type { Backup } from './read-manifest';
import { readFileDigests } from './verify-backup';

/** Error codes of file systems without hard links, or with too many to one file. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** The objects of an earlier backup, which a new one can link instead of fetching them. */
export class PreviousObjects {
  private readonly known: ReadonlyMap<string, ObjectEntry>;
  readonly verified = new Set<string>(); // digests of linked files, which were just read

  constructor(private readonly backup: Backup) {
    this.known = new Map(backup.manifest.objects.map((object) => [object.key, object]));
  }

  /** Links an unchanged object into a new backup (or copies it, without hard links); undefined if it must be fetched. */
  async reuse(
    { key, size, etag }: StoredObject,
    files: BackupFiles,
  ): Promise<ObjectEntry | undefined> {
    const known = this.known.get(key);
    if (known?.bytes !== size || known.etag !== etag || !(await this.isIntact(known)))
      return undefined;
    const [source, target] = [
      this.backup.files.object(known.sha256).path,
      files.object(known.sha256).path,
    ];
    await linkOrCopy(source, target);
    this.verified.add(known.sha256);
    return known;
  }

  /** A linked file that is damaged would be damaged in every later backup. */
  private async isIntact({ sha256, bytes }: ObjectEntry): Promise<boolean> {
    const read = await readFileDigests(this.backup.files.object(sha256));
    return (
      typeof read === 'object' && read.contents.sha256 === sha256 && read.contents.bytes === bytes
    );
  }
}

/** Objects with the same content share a file, so it can exist already. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code === undefined || !NO_LINKS.has(code)) throw error;
    await copyFile(source, target);
  }
}
