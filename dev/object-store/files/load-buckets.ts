import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket, ListedObject, Upload } from './bucket';
import type { DataFolder } from './data-folder';
import { KeyIndex } from './key-index';
import { openStoredFile } from './stored-file';

/** Reads what the disk holds of every bucket; a damaged object is reported and left out of listings, and stops nothing. */
export async function loadBuckets(folder: DataFolder, report: (error: unknown) => void): Promise<Map<string, Bucket>> {
  const buckets = new Map<string, Bucket>();
  for (const name of (await readdir(folder.buckets)).sort()) {
    const { createdAt } = JSON.parse(await readFile(join(folder.bucket(name), 'bucket.json'), 'utf8')) as { createdAt: string };
    const objects = await loadObjects(folder.objects(name), report);
    buckets.set(name, { name, createdAt, objects: KeyIndex.of(objects), uploads: await loadUploads(folder, name), writing: 0 });
  }
  return buckets;
}

const atOnce = 64;

async function loadObjects(directory: string, report: (error: unknown) => void): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  const files = await readdir(directory);
  for (let at = 0; at < files.length; at += atOnce) {
    const loaded = await Promise.allSettled(files.slice(at, at + atOnce).map((file) => loadObject(join(directory, file))));
    for (const one of loaded) {
      if (one.status === 'fulfilled') objects.push(one.value);
      else report(one.reason);
    }
  }
  return objects;
}

async function loadObject(path: string): Promise<ListedObject> {
  const { handle, record } = await openStoredFile(path);
  await handle.close();
  return listed(record);
}

async function loadUploads(folder: DataFolder, bucket: string): Promise<Map<string, Upload>> {
  const ids = await readdir(folder.uploads(bucket));
  const uploads = ids.map(async (id) => JSON.parse(await readFile(join(folder.upload(bucket, id), 'upload.json'), 'utf8')) as Upload);
  return new Map((await Promise.all(uploads)).map((upload) => [upload.id, upload]));
}

/** The part of a record that listings show. */
export function listed({ key, size, etag, lastModified }: ListedObject): ListedObject {
  return { key, size, etag, lastModified };
}
