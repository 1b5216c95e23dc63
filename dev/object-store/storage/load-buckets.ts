import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket, ListedObject, Upload } from './buckets';
import type { DataFolder } from './data-folder';
import { openStoredFile } from './stored-file';

const CONCURRENCY = 64;

/** Reads the index of every bucket from the disk; a damaged object is reported and not listed. */
export async function loadBuckets(folder: DataFolder, report: (error: unknown) => void): Promise<Map<string, Bucket>> {
  const buckets = new Map<string, Bucket>();
  for (const name of await readdir(folder.buckets)) {
    const objects = await loadObjects(folder.objects(name), report);
    buckets.set(name, { objects: new Map(objects.map((object) => [object.key, object])), uploads: await loadUploads(folder, name) });
  }
  return buckets;
}

async function loadObjects(directory: string, report: (error: unknown) => void): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  const files = await readdir(directory);
  for (let at = 0; at < files.length; at += CONCURRENCY) {
    const results = await Promise.allSettled(files.slice(at, at + CONCURRENCY).map((file) => loadObject(join(directory, file))));
    for (const result of results) {
      if (result.status === 'fulfilled') objects.push(result.value);
      else report(result.reason);
    }
  }
  return objects;
}

async function loadObject(path: string): Promise<ListedObject> {
  const { handle, record } = await openStoredFile(path);
  await handle.close();
  return toListed(record);
}

async function loadUploads(folder: DataFolder, bucket: string): Promise<Map<string, Upload>> {
  const ids = await readdir(folder.uploads(bucket));
  const uploads = ids.map(async (id) => JSON.parse(await readFile(join(folder.upload(bucket, id), 'upload.json'), 'utf8')) as Upload);
  return new Map((await Promise.all(uploads)).map((upload) => [upload.id, upload]));
}

export function toListed({ key, size, etag, lastModified }: ListedObject): ListedObject {
  return { key, size, etag, lastModified };
}
