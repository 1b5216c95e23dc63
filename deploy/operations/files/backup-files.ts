import { join } from 'node:path';
import type { DataService } from '../services';
import { hideName } from './age';
import { BackupFile } from './backup-file';

/** The files of a backup. Tables are compressed; most objects are in compressed formats. An age identity encrypts all files. */
export class BackupFiles {
  constructor(
    readonly folder: string,
    readonly key?: string,
  ) {}

  table(service: DataService, name: string): BackupFile {
    return this.file(join('databases', service, `${name}.copy`), true);
  }

  /** Named after the content, so equal objects share a file; encrypted backups hide the digest. */
  object(sha256: string): BackupFile {
    return this.file(join('objects', this.key ? hideName(this.key, sha256) : sha256));
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

  administrator(): BackupFile {
    return this.file('admin.txt');
  }

  private file(path: string, isCompressed = false): BackupFile {
    const name = `${path}${isCompressed ? '.gz' : ''}${this.key ? '.age' : ''}`;
    return new BackupFile(join(this.folder, name), isCompressed, this.key);
  }
}
