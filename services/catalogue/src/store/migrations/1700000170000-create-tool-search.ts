import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates a narrow copy of what searches compare: they read up to thousands of rows for a page, and a row of `tools` is ten times as wide. A trigger
 * maintains it, so that it also follows the writes of an older version that still runs.
 */
export class CreateToolSearch1700000170000 implements MigrationInterface {
  readonly name = 'CreateToolSearch1700000170000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('lock table tools in share row exclusive mode'); // no tool is written between the copy and the trigger
    await runner.query(TABLE);
    await runner.query(`insert into tool_search select ${COLUMNS} from tools order by created_at, id`);
    await runner.query(`alter table tool_search add primary key (id),
      add constraint tool_search_tool foreign key (id) references tools on delete cascade`);
    await runner.query('create index tool_search_newest on tool_search (created_at desc, id desc)');
    // without the pending list, which every search would have to read as a whole
    await runner.query(
      'create index tool_search_text on tool_search using gin (search_text gin_trgm_ops, filter_choices) with (fastupdate = off)',
    );
    await runner.query(FUNCTION);
    await runner.query(TRIGGER);
    await runner.query('drop index tools_text');
    await runner.query('analyze tool_search');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index tools_text on tools using gin (search_text gin_trgm_ops) with (fastupdate = off)');
    await runner.query('drop trigger tools_search on tools');
    await runner.query('drop function copy_to_tool_search');
    await runner.query('drop table tool_search');
  }
}

const COLUMNS = 'id, created_at, unlisted, access_level, topic, filter_choices, search_text';

const TABLE = `
  create table tool_search (
    id uuid not null,
    created_at timestamptz(3) not null,
    unlisted boolean not null,
    access_level text not null,
    topic text,
    filter_choices text[] not null,
    search_text text not null
  )`;

const FUNCTION = `
  create function copy_to_tool_search() returns trigger language plpgsql as $$
  begin
    insert into tool_search (${COLUMNS})
    values (new.id, new.created_at, new.unlisted, new.access_level, new.topic, new.filter_choices, new.search_text)
    on conflict (id) do update set (created_at, unlisted, access_level, topic, filter_choices, search_text) =
      (excluded.created_at, excluded.unlisted, excluded.access_level, excluded.topic, excluded.filter_choices, excluded.search_text);
    return null;
  end $$`;

/** A counted download changes none of these columns. */
const TRIGGER = `
  create trigger tools_search
    after insert or update of created_at, unlisted, access_level, topic, filter_choices, search_text on tools
    for each row execute function copy_to_tool_search()`;
