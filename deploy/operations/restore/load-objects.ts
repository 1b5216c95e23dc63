import type { ObjectStore } from '@libs/storage';
import type { ObjectPart } from '../backup/manifest';
import { digestOf } from '../parts/digest-of';
import type { PartFiles } from '../parts/part-files';
import { Refusal } from '../refusal';

/** Puts every object of a backup into the store under its old key, and reads it again: its digest must be the backup's. */
export async function loadObjects(store: ObjectStore, objects: readonly ObjectPart[], files: PartFiles): Promise<void> {
  await store.ensureBucket();
  for (const { key, bytes: size, sha256, contentType } of objects) {
    await store.put(key, files.object(sha256).open(), { size, contentType });
    const found = await digestOf(await store.get(key));
    if (found.sha256 !== sha256) throw new Refusal(`The object ${key} was stored, but reads differently than in the backup.`);
  }
}
