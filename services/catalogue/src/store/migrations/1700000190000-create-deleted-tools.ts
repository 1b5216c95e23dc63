import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the ids of deleted tools, to republish their deletion, with those that the outbox still has. A trigger adds to them, so that they
 * also include what an older version that still runs deletes.
 */
export class CreateDeletedTools1700000190000 implements MigrationInterface {
  readonly name = 'CreateDeletedTools1700000190000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table deleted_tools (
        id uuid primary key,
        version integer not null,
        deleted_at timestamptz not null
      )`);
    await runner.query(FUNCTION);
    await runner.query('create trigger tools_deleted after delete on tools for each row execute function add_deleted_tool()');
    await runner.query(OUTBOX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger tools_deleted on tools');
    await runner.query('drop function add_deleted_tool');
    await runner.query('drop table deleted_tools');
  }
}

/** The version is that of `tool.deleted`. */
const FUNCTION = `
  create function add_deleted_tool() returns trigger language plpgsql as $$
  begin
    insert into deleted_tools (id, version, deleted_at) values (old.id, old.version + 1, now()) on conflict (id) do nothing;
    return null;
  end $$`;

const OUTBOX = `
  insert into deleted_tools (id, version, deleted_at)
  select (envelope->'data'->>'toolId')::uuid, max((envelope->>'version')::integer), max(created_at)
  from outbox where envelope->>'type' = 'tool.deleted' group by 1
  on conflict (id) do nothing`;
