import { join } from 'node:path';
import type { DataService } from '../databases';
import { type BackupKey, hiddenName } from './backup-key';
import { PartFile } from './part-file';

/** How the files of a backup are wrapped. */
export interface Wrapping {
  /** Tables are; objects are archives and pictures for the most part. */
  isCompressed: boolean;
  /** Everything is encrypted with it. */
  key?: BackupKey;
}

/** Where the parts of a backup are, and how they are read and written. */
export class PartFiles {
  constructor(
    readonly folder: string,
    private readonly wrapping: Wrapping,
  ) {}

  /** What everything here is encrypted with. */
  get key(): BackupKey | undefined {
    return this.wrapping.key;
  }

  table(service: DataService, name: string): PartFile {
    return this.file(join('databases', service, `${name}.copy`), this.wrapping.isCompressed);
  }

  /** Objects are named after their contents: what is stored twice is kept once. Encrypted, the name tells nothing of them. */
  object(sha256: string): PartFile {
    const { key } = this.wrapping;
    return this.file(join('objects', key ? hiddenName(key, sha256) : sha256));
  }

  /** An object whose contents are not known yet. */
  draft(index: number): PartFile {
    return this.file(join('objects', `draft-${index}`));
  }

  manifest(): PartFile {
    return this.file('manifest.json');
  }

  /** The manifest's own digest, as sha256sum writes and checks it; an encrypted manifest verifies by itself. */
  seal(): string {
    return join(this.folder, 'manifest.json.sha256');
  }

  /** How the key is found; only where there is one. */
  keyDescription(): string {
    return join(this.folder, 'key.json');
  }

  administrator(): PartFile {
    return this.file('admin.txt');
  }

  private file(path: string, isCompressed = false): PartFile {
    const name = `${path}${isCompressed ? '.gz' : ''}${this.wrapping.key ? '.enc' : ''}`;
    return new PartFile(join(this.folder, name), isCompressed, this.wrapping.key?.key);
  }
}
