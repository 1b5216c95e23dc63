import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ObjectStore, StoredObject } from '@libs/storage';
import type { BackupFile } from '../files/backup-file';
import type { BackupFiles } from '../files/backup-files';
import type { ObjectEntry } from './manifest';
import type { PreviousObjects } from './previous-objects';

const CONCURRENCY = 4;

/** Copies every object; links those that the previous backup has, and skips those that are removed meanwhile. Sorts the result by key. */
export async function copyObjects(
  store: ObjectStore,
  files: BackupFiles,
  previous?: PreviousObjects,
): Promise<ObjectEntry[]> {
  await mkdir(dirname(files.draft(0).path), { recursive: true, mode: 0o700 });
  const entries: ObjectEntry[] = [];
  let batch: StoredObject[] = [];
  const copyBatch = async (): Promise<void> => {
    const copied = await Promise.all(
      batch.map(
        async (object, index) =>
          (await previous?.reuse(object, files)) ??
          copyOne(store, object, files, files.draft(index)),
      ),
    );
    entries.push(...copied.filter((entry) => entry !== undefined));
    batch = [];
  };
  for await (const object of store.list('')) {
    batch.push(object);
    if (batch.length === CONCURRENCY) await copyBatch();
  }
  await copyBatch();
  return entries.sort((one, other) => (one.key < other.key ? -1 : 1));
}

async function copyOne(
  store: ObjectStore,
  { key, etag }: StoredObject,
  files: BackupFiles,
  draft: BackupFile,
): Promise<ObjectEntry | undefined> {
  const found = await store.stat(key);
  if (!found) return undefined;
  try {
    const { bytes, sha256 } = (await draft.write(await store.get(key))).contents;
    await rename(draft.path, files.object(sha256).path);
    return {
      key,
      bytes,
      sha256,
      ...(found.contentType ? { contentType: found.contentType } : {}),
      etag,
    };
  } catch (thrown) {
    await rm(draft.path, { force: true });
    if (await store.stat(key)) throw thrown;
    return undefined; // removed while it was being fetched
  }
}
