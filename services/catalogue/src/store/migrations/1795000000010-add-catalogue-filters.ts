import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCatalogueFilters1795000000010 implements MigrationInterface {
  readonly name = 'AddCatalogueFilters1795000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [COLUMNS, COPY, SEARCH_WORDS]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table search_words;
      drop trigger tools_search on tools;
      ${copyOf('created_at, unlisted, access_level, topic, filter_choices, search_text')};
      alter table tool_search drop column skill_level, drop column duration_minutes, drop column platforms;
      alter table tools drop column platforms`);
  }
}

/** `platforms` is filled when the service starts, as all columns of searches are whose rules have changed. */
const COLUMNS = `
  alter table tools add column platforms text[] not null default '{}';
  alter table tool_search add column skill_level text, add column duration_minutes integer, add column platforms text[] not null default '{}';
  update tool_search s set skill_level = t.skill_level, duration_minutes = t.duration_minutes from tools t where t.id = s.id`;

/** Copies these columns of \`tools\` to \`tool_search\` when they change. */
function copyOf(columns: string): string {
  const of = (row: string) => columns.replace(/\w+/g, `${row}.$&`);
  return `
    create or replace function copy_to_tool_search() returns trigger language plpgsql as $$
    begin
      insert into tool_search (id, ${columns}) values (new.id, ${of('new')})
      on conflict (id) do update set (${columns}) = (${of('excluded')});
      return null;
    end $$;
    create trigger tools_search after insert or update of ${columns} on tools
      for each row execute function copy_to_tool_search()`;
}

const COPY = `
  drop trigger tools_search on tools;
  ${copyOf('created_at, unlisted, access_level, topic, skill_level, duration_minutes, platforms, filter_choices, search_text')}`;

/** The words of all tools, among which a misspelled word is looked up. */
const SEARCH_WORDS = `
  create table search_words (word text primary key);
  create index search_words_similar on search_words using gin (word gin_trgm_ops)`;
