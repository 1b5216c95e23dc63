import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables for tools, retired objects and the progress of seeding. */
export class CreateCatalogueTables1700000100000 implements MigrationInterface {
  readonly name = 'CreateCatalogueTables1700000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TOOLS);
    await runner.query('create index tools_newest on tools (created_at desc, id desc)');
    await runner.query('create index tools_file_key on tools (file_key) where file_key is not null');
    await runner.query('create index tools_thumbnail_key on tools (thumbnail_key) where thumbnail_key is not null');
    await runner.query('create table retired_objects (object_key text primary key, retired_at timestamptz not null)');
    await runner.query('create index retired_objects_retired_at on retired_objects (retired_at)');
    await runner.query(`
      create table seeding (
        once boolean primary key default true check (once),
        started_at timestamptz(3) not null,
        finished_at timestamptz
      )`);
    await runner.query('create table seeded_tools (slug text primary key, tool_id uuid not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table seeded_tools, seeding, retired_objects, tools');
  }
}

/** The fill factor leaves room for in-place (HOT) updates of the counts, which are in no index. */
const TOOLS = `
  create table tools (
    id uuid primary key,
    name text not null,
    description text not null,
    filename text not null,
    language text not null,
    access_level text not null check (access_level in ('free', 'pro', 'premium')),
    price integer not null check (price >= 0),
    original_price integer,
    offer_ends_at timestamptz(3),
    offer_description text,
    star_rating smallint not null check (star_rating between 0 and 5),
    count_offset bigint not null default 0,
    counted bigint not null default 0,
    file_key text,
    file_size bigint,
    file_sha256 text,
    file_scan text check (file_scan in ('clean', 'not-scanned')),
    thumbnail_key text,
    thumbnail_hash text,
    created_by_id uuid,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    version integer not null,
    search_text text not null,
    filter_choices text[] not null,
    search_rules text not null,
    check (count_offset + counted >= 0),
    check (num_nulls(file_key, file_size, file_sha256, file_scan) in (0, 4)),
    check (num_nulls(thumbnail_key, thumbnail_hash) in (0, 2))
  ) with (fillfactor = 80)`;
