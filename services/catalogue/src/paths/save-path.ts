import { conflict, invalidFields, notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { refuseOutdatedEdit } from '../tools/refuse-outdated-edit';

export const NO_SUCH_PATH = 'Learning path not found';

export const noSuchPath = () => notFound('path_not_found', NO_SUCH_PATH);

/** The contents of a learning path; `steps` in the order of the tools. */
interface PathContent {
  title: string;
  summary: string;
  unlisted: boolean;
  steps: { toolId: string; lesson: string }[];
}

interface NewPath extends PathContent {
  id: string;
  slug: string;
}

/** Throws `conflict` when another path has the slug, `invalid` for unknown tools. */
export async function insertPath(tx: EntityManager, path: NewPath, at: Date): Promise<void> {
  const { id, slug, title, summary, unlisted } = path;
  const rows = await tx.query<unknown[]>(
    `insert into paths (id, slug, title, summary, unlisted, updated_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (slug) do nothing returning id`,
    [id, slug, title, summary, unlisted, at],
  );
  if (rows.length === 0)
    throw conflict('path_slug_taken', 'Another learning path has this address');
  await insertSteps(tx, path);
}

interface PathEdit extends PathContent {
  /** ISO time of the version that was edited. */
  updatedAt?: string;
}

/** Replaces everything but the slug. Throws `not-found`, `conflict` for an outdated edit, and `invalid` for unknown tools. */
export async function replacePath(
  tx: EntityManager,
  id: string,
  content: PathEdit,
  at: Date,
): Promise<void> {
  const { title, summary, unlisted, updatedAt } = content;
  const [saved] = await tx.query<{ updatedAt: Date }[]>(
    'select updated_at as "updatedAt" from paths where id = $1 for update',
    [id],
  );
  if (!saved) throw noSuchPath();
  refuseOutdatedEdit(saved.updatedAt, updatedAt === undefined ? undefined : new Date(updatedAt));
  await tx.query(
    'update paths set title = $2, summary = $3, unlisted = $4, updated_at = $5 where id = $1',
    [id, title, summary, unlisted, at],
  );
  await tx.query('delete from path_steps where path_id = $1', [id]);
  await insertSteps(tx, { ...content, id });
}

export async function deletePath(tx: EntityManager, id: string): Promise<void> {
  const [found] = await tx.query<[unknown[], number]>(
    'delete from paths where id = $1 returning id',
    [id],
  );
  if (found.length === 0) throw noSuchPath();
}

async function insertSteps(
  tx: EntityManager,
  { id, steps }: Pick<NewPath, 'id' | 'steps'>,
): Promise<void> {
  const toolIds = steps.map(({ toolId }) => toolId);
  const known = await tx.query<unknown[]>(
    'select id from tools where id = any($1::uuid[]) for key share',
    [toolIds],
  );
  if (known.length < toolIds.length)
    throw invalidFields([{ field: 'steps', message: 'A tool of this path no longer exists' }]);
  await tx.query(
    `insert into path_steps (path_id, position, tool_id, lesson)
     select $1, position, tool_id, lesson from unnest($2::uuid[], $3::text[]) with ordinality as step(tool_id, lesson, position)`,
    [id, toolIds, steps.map(({ lesson }) => lesson)],
  );
}
