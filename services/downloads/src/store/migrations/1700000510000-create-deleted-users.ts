import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the ids of deleted users, and lets downloads be stored without an owner. */
export class CreateDeletedUsers1700000510000 implements MigrationInterface {
  readonly name = 'CreateDeletedUsers1700000510000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table deleted_users (user_id uuid primary key)');
    await runner.query('alter table downloads alter column user_id drop not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from downloads where user_id is null');
    await runner.query('alter table downloads alter column user_id set not null');
    await runner.query('drop table deleted_users');
  }
}
