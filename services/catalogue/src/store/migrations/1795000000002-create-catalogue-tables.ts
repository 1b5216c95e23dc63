import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCatalogueTables1795000000002 implements MigrationInterface {
  readonly name = 'CreateCatalogueTables1795000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists pg_trgm');
    await runner.query(TOOLS);
    for (const choice of LANGUAGE_CHOICES) {
      await runner.query(
        `create index tools_of_language_${choice} on tools (created_at desc, id desc) where filter_choices @> array['${choice}']`,
      );
    }
    for (const statements of [TOOL_SEARCH, DELETED_TOOLS, TOOL_OWNERS, PATHS, OBJECTS, SEEDING])
      await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table seeded_tools, seeding, sweep_permission, bucket_binding, retired_objects, path_steps, paths, tool_owners;
      drop table deleted_tools, tool_search, tools;
      drop function copy_to_tool_search, add_deleted_tool`);
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
    unlisted boolean not null default false,
    price integer not null check (price >= 0),
    original_price integer,
    offer_ends_at timestamptz(3),
    offer_description text,
    star_rating smallint not null check (star_rating between 0 and 5),
    count_offset bigint not null,
    counted bigint not null,
    file_key text,
    file_size bigint,
    file_sha256 text,
    file_scan text check (file_scan in ('clean', 'not-scanned')),
    file_updated_at timestamptz(3),
    thumbnail_key text,
    thumbnail_hash text,
    topic text,
    skill_level text check (skill_level in ('beginner', 'intermediate', 'advanced')),
    duration_minutes integer check (duration_minutes > 0),
    platform text,
    requirements text,
    outcomes text[] not null default '{}',
    contents text[] not null default '{}',
    lesson_excerpt text,
    created_by_id uuid,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    version integer not null,
    search_text text not null,
    filter_choices text[] not null,
    search_rules text not null,
    constraint tools_count_check check (count_offset + counted >= 0),
    constraint tools_file_check check (num_nulls(file_key, file_size, file_sha256, file_scan) in (0, 4)),
    constraint tools_thumbnail_check check (num_nulls(thumbnail_key, thumbnail_hash) in (0, 2))
  ) with (fillfactor = 80);
  create index tools_newest on tools (created_at desc, id desc);
  create index tools_listed on tools (created_at desc, id desc) where not unlisted;
  create index tools_of_level on tools (access_level, created_at desc, id desc) where not unlisted;
  create index tools_of_topic on tools (topic, created_at desc, id desc) where not unlisted;
  create index tools_file_key on tools (file_key) where file_key is not null;
  create index tools_thumbnail_key on tools (thumbnail_key) where thumbnail_key is not null`;

/**
 * The language filter's values when this migration was written; a later one indexes those that are added. Each has an index in the list's
 * order, so that a page of a rare language need not read past all other tools.
 */
const LANGUAGE_CHOICES = (
  'python javascript java csharp cpp php ruby go rust typescript kotlin swift dart executable ' +
  'html css powershell bash sql shell batch archive pdf'
).split(' ');

/**
 * A narrow copy of what searches compare: they read up to thousands of rows for a page, and a row of `tools` is ten times as wide. A counted
 * download changes none of the columns of the trigger. The index has no pending list, which every search would have to read as a whole.
 */
const TOOL_SEARCH = `
  create table tool_search (
    id uuid primary key references tools on delete cascade,
    created_at timestamptz(3) not null,
    unlisted boolean not null,
    access_level text not null,
    topic text,
    filter_choices text[] not null,
    search_text text not null
  );
  create index tool_search_newest on tool_search (created_at desc, id desc);
  create index tool_search_text on tool_search using gin (search_text gin_trgm_ops, filter_choices) with (fastupdate = off);
  create function copy_to_tool_search() returns trigger language plpgsql as $$
  begin
    insert into tool_search (id, created_at, unlisted, access_level, topic, filter_choices, search_text)
    values (new.id, new.created_at, new.unlisted, new.access_level, new.topic, new.filter_choices, new.search_text)
    on conflict (id) do update set (created_at, unlisted, access_level, topic, filter_choices, search_text) =
      (excluded.created_at, excluded.unlisted, excluded.access_level, excluded.topic, excluded.filter_choices, excluded.search_text);
    return null;
  end $$;
  create trigger tools_search
    after insert or update of created_at, unlisted, access_level, topic, filter_choices, search_text on tools
    for each row execute function copy_to_tool_search()`;

/** The ids of deleted tools, to republish their deletion; the version is that of `tool.deleted`. */
const DELETED_TOOLS = `
  create table deleted_tools (
    id uuid primary key,
    version integer not null,
    deleted_at timestamptz not null
  );
  create function add_deleted_tool() returns trigger language plpgsql as $$
  begin
    insert into deleted_tools (id, version, deleted_at) values (old.id, old.version + 1, now()) on conflict (id) do nothing;
    return null;
  end $$;
  create trigger tools_deleted after delete on tools for each row execute function add_deleted_tool()`;

/** A projection. A revoked purchase stays as a row with `owned` false. */
const TOOL_OWNERS = `
  create table tool_owners (
    tool_id uuid not null references tools on delete cascade,
    user_id uuid not null,
    version bigint not null,
    owned boolean not null,
    bought boolean not null,
    primary key (tool_id, user_id)
  )`;

const PATHS = `
  create table paths (
    id uuid primary key,
    slug text not null unique,
    title text not null,
    summary text not null,
    unlisted boolean not null default false,
    position serial,
    updated_at timestamptz(3) not null
  );

  create table path_steps (
    path_id uuid not null references paths on delete cascade,
    position integer not null,
    tool_id uuid not null references tools on delete cascade,
    lesson text not null,
    primary key (path_id, position),
    unique (path_id, tool_id)
  );
  create index path_steps_tool on path_steps (tool_id)`;

/** Two tables guard the sweeper: the id shared with the bucket, and an operator's permission. */
const OBJECTS = `
  create table retired_objects (object_key text primary key, retired_at timestamptz not null);
  create index retired_objects_retired_at on retired_objects (retired_at);

  create table bucket_binding (
    once boolean primary key default true check (once),
    id uuid not null,
    is_bound boolean not null default false
  );

  create table sweep_permission (
    once boolean primary key default true check (once),
    objects integer not null check (objects >= 0),
    granted_at timestamptz not null
  )`;

const SEEDING = `
  create table seeding (
    once boolean primary key default true check (once),
    started_at timestamptz(3) not null,
    finished_at timestamptz
  );
  create table seeded_tools (slug text primary key, tool_id uuid not null)`;
