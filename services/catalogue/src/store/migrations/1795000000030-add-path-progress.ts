import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPathProgress1795000000030 implements MigrationInterface {
  readonly name = 'AddPathProgress1795000000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table certificates, path_progress, deleted_users;
      alter table path_steps drop column questions`);
  }
}

/** The progress refers to path and tool, not to the step, which a change of the path replaces. */
const TABLES = `
  alter table path_steps add column questions jsonb not null default '[]';

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
