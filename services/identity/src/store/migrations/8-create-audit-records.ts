import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the audit log: every write by an administrator in any service, append-only. */
export class CreateAuditRecords1790000000008 implements MigrationInterface {
  readonly name = 'CreateAuditRecords1790000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_records (
        id uuid primary key,
        at timestamptz(3) not null,
        action text not null,
        actor_id uuid not null,
        subject_type text not null,
        subject_id uuid not null,
        subject_name text,
        user_id uuid,
        reason text,
        before jsonb,
        after jsonb,
        request_id text
      )`);
    await runner.query('create index audit_records_at on audit_records (at, id)');
    await runner.query('create index audit_records_actor_id on audit_records (actor_id, at, id)');
    await runner.query('create index audit_records_subject_id on audit_records (subject_id, at, id)');
    await runner.query('create index audit_records_user_id on audit_records (user_id, at, id) where user_id is not null');
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
