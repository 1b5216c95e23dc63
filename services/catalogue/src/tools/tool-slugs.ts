import { invalidFields } from '@libs/errors';
import { lockUntilCommit } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { FormerSlug } from './former-slug.entity';
import { numberSlug, toSlug } from './slug';
import type { ToolRecord } from './tool.entity';

/** Numbered slugs share this many characters with the slug they are derived from. */
const SHARED_LENGTH = 48;

/** Chooses the slug of a new tool: the given one, else one derived from its name. Throws `invalid` when the given one is taken. */
export async function chooseSlug(
  tx: EntityManager,
  name: string,
  given: string | undefined,
): Promise<string> {
  await lockSlugs(tx);
  if (given === undefined) {
    const slug = toSlug(name);
    return numberSlug(slug, await findSlugs(tx, slug.slice(0, SHARED_LENGTH)));
  }
  if ((await findSlugs(tx, given)).has(given)) throw slugTaken();
  return given;
}

/** Changes the slug of a locked tool; the old one keeps leading to it. Throws `invalid` when the new one is another tool's. */
export async function changeSlug(tx: EntityManager, tool: ToolRecord, slug: string): Promise<void> {
  if (slug === tool.slug) return;
  await lockSlugs(tx);
  await tx.delete(FormerSlug, { slug, toolId: tool.id }); // it may return to an earlier one
  if ((await findSlugs(tx, slug)).has(slug)) throw slugTaken();
  await tx.insert(FormerSlug, { slug: tool.slug, toolId: tool.id });
  tool.slug = slug;
}

/** Serializes changes, since one slug must be in neither of two tables. */
const lockSlugs = (tx: EntityManager): Promise<void> => lockUntilCommit(tx, 'tool-slugs');

async function findSlugs(tx: EntityManager, prefix: string): Promise<Set<string>> {
  const rows = await tx.query<{ slug: string }[]>(
    `select slug from tools where starts_with(slug, $1)
     union all select slug from former_slugs where starts_with(slug, $1)`,
    [prefix],
  );
  return new Set(rows.map(({ slug }) => slug));
}

const slugTaken = () =>
  invalidFields([{ field: 'slug', message: 'Another tool has or had this address.' }]);
