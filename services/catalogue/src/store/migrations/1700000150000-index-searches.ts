import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the indexes that keep pages, filters and searches fast with 100 000 tools. */
export class IndexSearches1700000150000 implements MigrationInterface {
  readonly name = 'IndexSearches1700000150000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists pg_trgm');
    await runner.query('create index tools_listed on tools (created_at desc, id desc) where not unlisted');
    await runner.query('create index tools_of_level on tools (access_level, created_at desc, id desc) where not unlisted');
    await runner.query('create index tools_of_topic on tools (topic, created_at desc, id desc) where not unlisted');
    // without the pending list, which every search would have to read as a whole
    await runner.query('create index tools_text on tools using gin (search_text gin_trgm_ops) with (fastupdate = off)');
    await runner.query('create index tools_choices on tools using gin (filter_choices) with (fastupdate = off)');
    await runner.query('analyze tools');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index tools_listed, tools_of_level, tools_of_topic, tools_text, tools_choices');
  }
}
