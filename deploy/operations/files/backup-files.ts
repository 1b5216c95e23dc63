import { join } from 'node:path';
import type { DataService } from '../services';
import { type BackupKey, hiddenName } from './backup-key';
import { BackupFile } from './backup-file';

/** Compression and encryption of a backup's files. */
export interface FileOptions {
  isCompressed: boolean; // tables only; most objects are compressed formats
  key?: BackupKey; // encrypts all files
}

export class BackupFiles {
  constructor(
    readonly folder: string,
    private readonly options: FileOptions,
  ) {}

  get key(): BackupKey | undefined {
    return this.options.key;
  }

  table(service: DataService, name: string): BackupFile {
    return this.file(join('databases', service, `${name}.copy`), this.options.isCompressed);
  }

  /** Named after the content, so equal objects share a file; encrypted backups hide the digest. */
  object(sha256: string): BackupFile {
    const { key } = this.options;
    return this.file(join('objects', key ? hiddenName(key, sha256) : sha256));
  }

  /** A temporary file for an object whose digest is not known yet. */
  draft(index: number): BackupFile {
    return this.file(join('objects', `draft-${index}`));
  }

  manifest(): BackupFile {
    return this.file('manifest.json');
  }

  /** The path of the manifest's digest in the format of sha256sum; encrypted manifests do not need one. */
  manifestDigest(): string {
    return join(this.folder, 'manifest.json.sha256');
  }

  keyDescription(): string {
    return join(this.folder, 'key.json');
  }

  administrator(): BackupFile {
    return this.file('admin.txt');
  }

  private file(path: string, isCompressed = false): BackupFile {
    const name = `${path}${isCompressed ? '.gz' : ''}${this.options.key ? '.enc' : ''}`;
    return new BackupFile(join(this.folder, name), isCompressed, this.options.key?.key);
  }
}
