import { copyFile, link } from 'node:fs/promises';
import type { StoredObject } from '@libs/storage';
import { errorCode } from '../../../dev/stack';
import type { PartFiles } from '../parts/part-files';
import type { ObjectPart } from './manifest';
import type { Backup } from './read-manifest';
import { measurePart } from './verify-backup';

/** Answers of file systems that have no hard links, or allow no further one to a file. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** The objects of an earlier backup, which a new one has no need to fetch again. */
export class PreviousObjects {
  private readonly known: ReadonlyMap<string, ObjectPart>;
  /** Digests of what was linked, read and found whole. */
  readonly verified = new Set<string>();

  constructor(private readonly backup: Backup) {
    this.known = new Map(backup.manifest.objects.map((object) => [object.key, object]));
  }

  /** Takes an unchanged object into a new backup, as a hard link where there are any; undefined when it must be fetched. */
  async reuse({ key, size, etag }: StoredObject, files: PartFiles): Promise<ObjectPart | undefined> {
    const known = this.known.get(key);
    if (known?.bytes !== size || known.etag !== etag || !(await this.isWhole(known))) return undefined;
    const [source, target] = [this.backup.files.object(known.sha256).path, files.object(known.sha256).path];
    await linkOrCopy(source, target);
    this.verified.add(known.sha256);
    return known;
  }

  /** A file that was damaged since would be damaged in every later backup. */
  private async isWhole({ sha256, bytes }: ObjectPart): Promise<boolean> {
    const found = await measurePart(this.backup.files.object(sha256));
    return typeof found === 'object' && found.contents.sha256 === sha256 && found.contents.bytes === bytes;
  }
}

/** Objects with the same contents share a file: it may be there already. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (thrown) {
    const code = errorCode(thrown);
    if (code === 'EEXIST') return;
    if (code === undefined || !NO_LINKS.has(code)) throw thrown;
    await copyFile(source, target);
  }
}
