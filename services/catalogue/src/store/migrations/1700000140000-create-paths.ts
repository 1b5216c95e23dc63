import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates learning paths. A deleted tool leaves its paths; the sample paths are added once (`paths_added_at`). */
export class CreatePaths1700000140000 implements MigrationInterface {
  readonly name = 'CreatePaths1700000140000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table paths (
        id uuid primary key,
        slug text not null unique,
        title text not null,
        summary text not null,
        unlisted boolean not null default false,
        position integer generated always as identity,
        updated_at timestamptz(3) not null
      )`);
    await runner.query(`
      create table path_steps (
        path_id uuid not null references paths on delete cascade,
        position integer not null,
        tool_id uuid not null references tools on delete cascade,
        lesson text not null,
        primary key (path_id, position),
        unique (path_id, tool_id)
      )`);
    await runner.query('create index path_steps_tool on path_steps (tool_id)');
    await runner.query('alter table seeding add column paths_added_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table seeding drop column paths_added_at');
    await runner.query('drop table path_steps, paths');
  }
}
