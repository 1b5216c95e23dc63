import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore } from '@libs/storage';
import { writeDigested } from '../digest';
import { type ObjectPart, placeOf } from './manifest';

/** Objects that are fetched at the same time. */
const AT_ONCE = 4;

/** Copies every object of the store; one that is removed meanwhile is left out. In the order of their keys. */
export async function copyObjects(store: ObjectStore, folder: string): Promise<ObjectPart[]> {
  await mkdir(dirname(placeOf.object(folder, 'any')), { recursive: true, mode: 0o700 });
  const parts: ObjectPart[] = [];
  let group: string[] = [];
  const copyGroup = async (): Promise<void> => {
    const copied = await Promise.all(group.map((key, index) => copyOne(store, key, folder, join(folder, 'objects', `draft-${index}`))));
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

async function copyOne(store: ObjectStore, key: string, folder: string, draft: string): Promise<ObjectPart | undefined> {
  const found = await store.stat(key);
  if (!found) return undefined;
  try {
    const { bytes, sha256 } = await writeDigested(await store.get(key), draft);
    await rename(draft, placeOf.object(folder, sha256));
    return { key, bytes, sha256, ...(found.contentType ? { contentType: found.contentType } : {}) };
  } catch (thrown) {
    await rm(draft, { force: true });
    if (await store.stat(key)) throw thrown;
    return undefined; // removed while it was being fetched
  }
}
