import type { Client } from 'pg';
import { Refusal } from '../refusal';
import type { ObjectPart } from './manifest';

interface Reference {
  tool: string;
  key: string;
  /** Null for thumbnails, whose digest nobody keeps. */
  sha256: string | null;
}

/** Makes sure that every file and thumbnail the catalogue speaks of was copied, with the very bytes it speaks of. Throws a Refusal. */
export async function requireReferenced(catalogue: Client, objects: readonly ObjectPart[]): Promise<void> {
  const { rows } = await catalogue.query<Reference>(`
    select id::text as tool, file_key as key, file_sha256 as sha256 from tools where file_key is not null
    union all select id::text, thumbnail_key, null from tools where thumbnail_key is not null`);
  const copied = new Map(objects.map(({ key, sha256 }) => [key, sha256]));
  for (const { tool, key, sha256 } of rows) {
    const found = copied.get(key);
    if (found === undefined)
      throw new Refusal(`The object ${key} of tool ${tool} is not in the object store: this would be no whole backup.`);
    if (sha256 !== null && found !== sha256) {
      throw new Refusal(
        `The object ${key} of tool ${tool} has not the digest that the catalogue knows: it is damaged in the object store.`,
      );
    }
  }
}
