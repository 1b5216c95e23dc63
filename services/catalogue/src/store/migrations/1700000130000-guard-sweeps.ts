import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables that guard the sweeper: the id shared with the bucket, and an operator's permission. */
export class GuardSweeps1700000130000 implements MigrationInterface {
  readonly name = 'GuardSweeps1700000130000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table bucket_binding (
        once boolean primary key default true check (once),
        id uuid not null,
        is_bound boolean not null default false
      )`);
    await runner.query(`
      create table sweep_permission (
        once boolean primary key default true check (once),
        objects integer not null check (objects >= 0),
        granted_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sweep_permission, bucket_binding');
  }
}
