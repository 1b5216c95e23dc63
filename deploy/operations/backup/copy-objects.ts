import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ObjectStore, StoredObject } from '@libs/storage';
import type { PartFile } from '../parts/part-file';
import type { PartFiles } from '../parts/part-files';
import type { ObjectPart } from './manifest';
import type { PreviousObjects } from './previous-objects';

/** Objects that are fetched at the same time. */
const CONCURRENCY = 4;

/**
 * Copies every object of the store, in the order of their keys; one that is removed meanwhile is left out. Objects that the previous backup
 * has are linked to its files instead of being fetched again.
 */
export async function copyObjects(store: ObjectStore, files: PartFiles, previous?: PreviousObjects): Promise<ObjectPart[]> {
  await mkdir(dirname(files.draft(0).path), { recursive: true, mode: 0o700 });
  const parts: ObjectPart[] = [];
  let group: StoredObject[] = [];
  const copyGroup = async (): Promise<void> => {
    const copied = await Promise.all(
      group.map(async (object, index) => (await previous?.reuse(object, files)) ?? copyOne(store, object, files, files.draft(index))),
    );
    parts.push(...copied.filter((part) => part !== undefined));
    group = [];
  };
  for await (const object of store.list('')) {
    group.push(object);
    if (group.length === CONCURRENCY) await copyGroup();
  }
  await copyGroup();
  return parts.sort((one, other) => (one.key < other.key ? -1 : 1));
}

async function copyOne(
  store: ObjectStore,
  { key, etag }: StoredObject,
  files: PartFiles,
  draft: PartFile,
): Promise<ObjectPart | undefined> {
  const found = await store.stat(key);
  if (!found) return undefined;
  try {
    const { bytes, sha256 } = (await draft.write(await store.get(key))).contents;
    await rename(draft.path, files.object(sha256).path);
    return { key, bytes, sha256, ...(found.contentType ? { contentType: found.contentType } : {}), etag };
  } catch (thrown) {
    await rm(draft.path, { force: true });
    if (await store.stat(key)) throw thrown;
    return undefined; // removed while it was being fetched
  }
}
