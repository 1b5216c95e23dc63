import type { Client } from 'pg';
import { CommandError } from '../command-error';
import type { ObjectEntry } from './manifest';

export interface Reference {
  tool: string;
  key: string;
  sha256: string | null; // null for pictures and previews, whose digest is not stored
}

export async function readReferences(catalogue: Client): Promise<Reference[]> {
  const { rows } = await catalogue.query<Reference>(`
    select id::text as tool, file_key as key, file_sha256 as sha256 from tools where file_key is not null
    union all select id::text, thumbnail_key, null from tools where thumbnail_key is not null
    union all select tool_id::text, object_key, sha256 from tool_versions
    union all select tool_id::text, object_key, null from screenshots
    union all select tool_id::text, object_key, null from previews`);
  return rows;
}

/** Throws a CommandError unless each referenced object was copied with the digest that the catalogue has. */
export function requireReferenced(
  references: readonly Reference[],
  objects: readonly ObjectEntry[],
): void {
  const copied = new Map(objects.map(({ key, sha256 }) => [key, sha256]));
  for (const { tool, key, sha256 } of references) {
    const found = copied.get(key);
    if (found === undefined)
      throw new CommandError(
        `The object ${key} of tool ${tool} is not in the object store: the backup would not be complete.`,
      );
    if (sha256 !== null && found !== sha256) {
      throw new CommandError(
        `The object ${key} of tool ${tool} does not have the digest that the catalogue knows: it is damaged in the object store.`,
      );
    }
  }
}
