/** The fill factor leaves room for in-place (HOT) updates of the counts, which are in no index. */
export const TOOLS = `
  create table tools (
    id uuid primary key,
    name text not null,
    slug text not null unique,
    description text not null,
    filename text not null,
    language text not null,
    access_level text not null check (access_level in ('free', 'pro', 'premium')),
    unlisted boolean not null default false,
    featured boolean not null default false,
    price integer not null check (price >= 0),
    original_price integer,
    offer_ends_at timestamptz(3),
    offer_description text,
    pro_until timestamptz(3),
    star_rating smallint not null check (star_rating between 0 and 5),
    count_offset bigint not null,
    counted bigint not null,
    rating_count integer not null default 0,
    rating_total integer not null default 0,
    rating_version integer not null default 0,
    file_key text,
    file_size bigint,
    file_sha256 text,
    file_scan text check (file_scan in ('clean', 'not-scanned')),
    file_updated_at timestamptz(3),
    current_version jsonb,
    withdrawn_files jsonb not null default '[]',
    policy_reason text,
    thumbnail_key text,
    thumbnail_hash text,
    topic text,
    skill_level text check (skill_level in ('beginner', 'intermediate', 'advanced')),
    duration_minutes integer check (duration_minutes > 0),
    platform text,
    platforms text[] not null default '{}',
    requirements text,
    outcomes text[] not null default '{}',
    contents text[] not null default '{}',
    lesson_excerpt text,
    known_as text[] not null default '{}',
    teacher_notes text[] not null default '{}',
    created_by_id uuid,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    version integer not null,
    search_text text not null,
    related_text text not null,
    filter_choices text[] not null,
    search_rules text not null,
    constraint tools_count_check check (count_offset + counted >= 0),
    constraint tools_file_check check (num_nulls(file_key, file_size, file_sha256, file_scan) in (0, 4)),
    constraint tools_thumbnail_check check (num_nulls(thumbnail_key, thumbnail_hash) in (0, 2))
  ) with (fillfactor = 80);
  create index tools_newest on tools (created_at desc, id desc);
  create index tools_listed on tools (created_at desc, id desc) where not unlisted;
  create index tools_featured on tools (featured desc, created_at desc, id desc) where not unlisted;
  create index tools_of_level on tools (access_level, created_at desc, id desc) where not unlisted;
  create index tools_of_topic on tools (topic, created_at desc, id desc) where not unlisted;
  create index tools_in_pro on tools (pro_until) where pro_until is not null;
  create index tools_file_key on tools (file_key) where file_key is not null;
  create index tools_thumbnail_key on tools (thumbnail_key) where thumbnail_key is not null`;

/**
 * The language filter's values when this migration was written; a later one indexes those that are added. Each has an index in the list's
 * order, so that a page of a rare language need not read past all other tools.
 */
export const LANGUAGE_CHOICES = (
  'python javascript java csharp cpp php ruby go rust typescript kotlin swift dart executable ' +
  'html css powershell bash sql shell batch archive pdf'
).split(' ');

/**
 * A narrow copy of what searches compare: they read up to thousands of rows for a page, and a row of `tools` is ten times as wide. A counted
 * download changes none of the columns of the trigger. The index has no pending list, which every search would have to read as a whole.
 */
const SEARCHED_COLUMNS =
  'created_at, unlisted, access_level, topic, skill_level, duration_minutes, platforms, filter_choices, search_text, related_text';
const ofRow = (row: string): string => SEARCHED_COLUMNS.replace(/\w+/g, `${row}.$&`);

export const TOOL_SEARCH = `
  create table tool_search (
    id uuid primary key references tools on delete cascade,
    created_at timestamptz(3) not null,
    unlisted boolean not null,
    access_level text not null,
    topic text,
    skill_level text,
    duration_minutes integer,
    platforms text[] not null default '{}',
    filter_choices text[] not null,
    search_text text not null,
    related_text text not null
  );
  create index tool_search_newest on tool_search (created_at desc, id desc);
  create index tool_search_text on tool_search using gin (search_text gin_trgm_ops, filter_choices) with (fastupdate = off);
  create index tool_search_related on tool_search using gin (related_text gin_trgm_ops) with (fastupdate = off);
  create function copy_to_tool_search() returns trigger language plpgsql as $$
  begin
    insert into tool_search (id, ${SEARCHED_COLUMNS}) values (new.id, ${ofRow('new')})
    on conflict (id) do update set (${SEARCHED_COLUMNS}) = (${ofRow('excluded')});
    return null;
  end $$;
  create trigger tools_search after insert or update of ${SEARCHED_COLUMNS} on tools
    for each row execute function copy_to_tool_search()`;

/** The words of all tools, among which a misspelled word is looked up. */
export const SEARCH_WORDS = `
  create table search_words (word text primary key);
  create index search_words_similar on search_words using gin (word gin_trgm_ops)`;

export const FORMER_SLUGS = `
  create table former_slugs (slug text primary key, tool_id uuid not null references tools on delete cascade);
  create index former_slugs_tool on former_slugs (tool_id)`;

/** The ids of deleted tools, to republish their deletion; the version is that of `tool.deleted`. */
export const DELETED_TOOLS = `
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
export const TOOL_OWNERS = `
  create table tool_owners (
    tool_id uuid not null references tools on delete cascade,
    user_id uuid not null,
    version bigint not null,
    owned boolean not null,
    bought boolean not null,
    primary key (tool_id, user_id)
  )`;

/** Versions of one digest can belong to several tools, which the index on the digest finds. */
export const TOOL_VERSIONS = `
  create table tool_versions (
    tool_id uuid not null references tools on delete cascade,
    number integer not null check (number > 0),
    object_key text not null,
    filename text not null,
    size bigint not null,
    sha256 text not null,
    blake2b bytea not null,
    signature text not null,
    log_index bigint not null,
    scan text not null check (scan in ('clean', 'not-scanned')),
    notes text not null,
    policy_reason text,
    published_at timestamptz(3) not null,
    withdrawn_at timestamptz(3),
    withdrawal_reason text,
    primary key (tool_id, number),
    constraint tool_versions_withdrawal_check check (num_nulls(withdrawn_at, withdrawal_reason) in (0, 2))
  );
  create unique index tool_versions_object_key on tool_versions (object_key);
  create index tool_versions_sha256 on tool_versions (sha256)`;

export const SCREENSHOTS = `
  create table screenshots (
    id uuid primary key,
    tool_id uuid not null references tools on delete cascade,
    position integer not null,
    alt text not null,
    object_key text not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0)
  );
  create index screenshots_tool on screenshots (tool_id, position);
  create index screenshots_object_key on screenshots (object_key);
  create function retire_screenshot() returns trigger language plpgsql as $$
  begin
    insert into retired_objects (object_key, retired_at) values (old.object_key, now()) on conflict (object_key) do nothing;
    return null;
  end $$;
  create trigger screenshots_deleted after delete on screenshots for each row execute function retire_screenshot()`;

export const PREVIEWS = `
  create table previews (
    tool_id uuid primary key references tools on delete cascade,
    entry text not null,
    file_key text not null,
    object_key text not null unique
  );
  create function retire_preview() returns trigger language plpgsql as $$
  begin
    insert into retired_objects (object_key, retired_at) values (old.object_key, now()) on conflict (object_key) do nothing;
    return null;
  end $$;
  create trigger previews_deleted after delete on previews for each row execute function retire_preview()`;

/** What was checked in a file, and what is in it; tools with equal files share a row. */
export const FILE_REPORTS = `
  create table file_reports (
    sha256 text primary key,
    policy_version integer not null,
    checked_at timestamptz(3) not null,
    report jsonb not null,
    entries jsonb not null
  )`;
