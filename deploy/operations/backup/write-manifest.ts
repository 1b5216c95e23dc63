import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { BackupKey } from '../parts/backup-key';
import type { PartFiles } from '../parts/part-files';
import type { Manifest } from './manifest';

const ONLY_OURS = { flag: 'wx', mode: 0o600, flush: true };

/** Writes the table of contents and what seals it: its digest or, encrypted, how its key is found. Without them a folder is no backup. */
export async function writeManifest(files: PartFiles, manifest: Manifest, key?: BackupKey): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await files.manifest().write(Readable.from([Buffer.from(text)]));
  if (key) return writeFile(files.keyDescription(), `${JSON.stringify(key.description, null, 2)}\n`, ONLY_OURS);
  await writeFile(files.seal(), `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`, ONLY_OURS);
}
