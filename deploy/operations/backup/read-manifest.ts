import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { Refusal } from '../refusal';
import { type Manifest, manifestSchema, placeOf } from './manifest';

/** The sealed table of contents of a backup. A Refusal when the folder is none, the seal is broken, or a newer version wrote it. */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, seal] = await Promise.all([read(placeOf.manifest(folder)), read(placeOf.seal(folder))]).catch(() => {
    throw new Refusal(`${folder} is no backup: it has no manifest.json with its digest.`);
  });
  if (createHash('sha256').update(text).digest('hex') !== seal.slice(0, 64)) {
    throw new Refusal(`The backup in ${folder} is damaged: manifest.json has not the digest it was sealed with.`);
  }
  const { success, data } = manifestSchema.safeParse(JSON.parse(text));
  if (!success) throw new Refusal(`The backup in ${folder} was written by another version, in a format this one does not know.`);
  return data;
}

const read = (path: string): Promise<string> => readFile(path, 'utf8');
