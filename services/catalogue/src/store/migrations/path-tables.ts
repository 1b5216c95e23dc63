export const PATHS = `
  create table paths (
    id uuid primary key,
    slug text not null unique,
    title text not null,
    summary text not null,
    outcomes text not null default '',
    unlisted boolean not null default false,
    position serial,
    updated_at timestamptz(3) not null
  );

  create table path_steps (
    path_id uuid not null references paths on delete cascade,
    position integer not null,
    tool_id uuid not null references tools on delete cascade,
    lesson text not null,
    questions jsonb not null default '[]',
    primary key (path_id, position),
    unique (path_id, tool_id)
  );
  create index path_steps_tool on path_steps (tool_id)`;

/** The progress refers to path and tool, not to the step, which a change of the path replaces. */
export const PROGRESS = `
  create table path_progress (
    user_id uuid not null,
    path_id uuid not null references paths on delete cascade,
    tool_id uuid not null references tools on delete cascade,
    done_at timestamptz(3) not null,
    primary key (user_id, path_id, tool_id)
  );
  create index path_progress_path on path_progress (path_id);
  create index path_progress_tool on path_progress (tool_id);

  create table certificates (
    code text primary key,
    user_id uuid not null,
    path_id uuid references paths on delete set null,
    name text not null,
    path_title text not null,
    step_count integer not null,
    duration_minutes integer not null,
    issued_at timestamptz(3) not null,
    unique (user_id, path_id)
  );
  create index certificates_path on certificates (path_id);

  create table deleted_users (id uuid primary key)`;
