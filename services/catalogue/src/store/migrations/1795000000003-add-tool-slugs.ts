import type { MigrationInterface, QueryRunner } from 'typeorm';
import { numberSlug, toSlug } from '../../tools/slug';

export class AddToolSlugs1795000000003 implements MigrationInterface {
  readonly name = 'AddToolSlugs1795000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMN);
    const tools = (await runner.query('select id, name from tools order by created_at, id')) as {
      id: string;
      name: string;
    }[];
    const taken = new Set<string>();
    for (const { name } of tools) taken.add(numberSlug(toSlug(name), taken));
    await runner.query(
      `update tools set slug = given.slug from unnest($1::uuid[], $2::text[]) as given(id, slug) where tools.id = given.id`,
      [tools.map(({ id }) => id), [...taken]],
    );
    await runner.query(UNIQUE);
    await runner.query(FORMER_SLUGS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table former_slugs; alter table tools drop column slug');
  }
}

/** The default is for tools that the previous version adds during an upgrade. */
const COLUMN = `alter table tools add column slug text not null default 'tool-' || gen_random_uuid()`;
const UNIQUE = 'alter table tools add constraint tools_slug_key unique (slug)';
const FORMER_SLUGS = `
  create table former_slugs (slug text primary key, tool_id uuid not null references tools on delete cascade);
  create index former_slugs_tool on former_slugs (tool_id)`;
