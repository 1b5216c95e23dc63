import type { Client } from 'pg';
import { Refusal } from '../refusal';
import type { ObjectPart } from './manifest';

/** An object that a snapshot of the catalogue refers to. */
export interface Reference {
  tool: string;
  key: string;
  /** Null for thumbnails, whose digest nobody keeps. */
  sha256: string | null;
}

/** Every file and thumbnail that the catalogue refers to. */
export async function readReferences(catalogue: Client): Promise<Reference[]> {
  const { rows } = await catalogue.query<Reference>(`
    select id::text as tool, file_key as key, file_sha256 as sha256 from tools where file_key is not null
    union all select id::text, thumbnail_key, null from tools where thumbnail_key is not null`);
  return rows;
}

/** Makes sure that each of these objects was copied, with the bytes that the catalogue knows. Throws a Refusal. */
export function requireReferenced(references: readonly Reference[], objects: readonly ObjectPart[]): void {
  const copied = new Map(objects.map(({ key, sha256 }) => [key, sha256]));
  for (const { tool, key, sha256 } of references) {
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
