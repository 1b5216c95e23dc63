import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { writeDigested } from '../digest';
import { type Manifest, placeOf } from './manifest';

/** Writes the table of contents and its seal; without them a folder is no backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const seal = `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`;
  await writeDigested(Readable.from([Buffer.from(text)]), placeOf.manifest(folder));
  await writeDigested(Readable.from([Buffer.from(seal)]), placeOf.seal(folder));
}
