import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ObjectStore } from '@libs/storage';
import type { PartFile } from '../parts/part-file';
import type { PartFiles } from '../parts/part-files';
import type { ObjectPart } from './manifest';

/** Objects that are fetched at the same time. */
const AT_ONCE = 4;

/** Copies every object of the store; one that is removed meanwhile is left out. In the order of their keys. */
export async function copyObjects(store: ObjectStore, files: PartFiles): Promise<ObjectPart[]> {
  await mkdir(dirname(files.draft(0).path), { recursive: true, mode: 0o700 });
  const parts: ObjectPart[] = [];
  let group: string[] = [];
  const copyGroup = async (): Promise<void> => {
    const copied = await Promise.all(group.map((key, index) => copyOne(store, key, files, files.draft(index))));
    parts.push(...copied.filter((part) => part !== undefined));
    group = [];
  };
  for await (const { key } of store.list('')) {
    group.push(key);
    if (group.length === AT_ONCE) await copyGroup();
  }
  await copyGroup();
  return parts.sort((one, other) => (one.key < other.key ? -1 : 1));
}

async function copyOne(store: ObjectStore, key: string, files: PartFiles, draft: PartFile): Promise<ObjectPart | undefined> {
  const found = await store.stat(key);
  if (!found) return undefined;
  try {
    const { bytes, sha256 } = (await draft.write(await store.get(key))).contents;
    await rename(draft.path, files.object(sha256).path);
    return { key, bytes, sha256, ...(found.contentType ? { contentType: found.contentType } : {}) };
  } catch (thrown) {
    await rm(draft.path, { force: true });
    if (await store.stat(key)) throw thrown;
    return undefined; // removed while it was being fetched
  }
}
