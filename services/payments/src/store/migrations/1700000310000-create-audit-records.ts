import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the append-only audit records of administrators' actions. */
export class CreateAuditRecords1700000310000 implements MigrationInterface {
  readonly name = 'CreateAuditRecords1700000310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_records (
        id uuid primary key,
        actor_id uuid not null,
        action text not null,
        user_id uuid not null,
        reason text not null,
        before jsonb,
        after jsonb,
        at timestamptz not null
      )`);
    await runner.query('create index audit_records_user on audit_records (user_id, at)');
    await runner.query(`
      create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'audit records are append-only';
      end $$`);
    await runner.query(`
      create trigger audit_records_append_only before update or delete or truncate on audit_records
      for each statement execute function refuse_audit_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_records');
    await runner.query('drop function refuse_audit_change');
  }
}
