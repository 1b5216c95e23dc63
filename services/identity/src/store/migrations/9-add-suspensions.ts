import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time since which a user is suspended; null for everybody else. The index finds administrators. */
export class AddSuspensions1790000000009 implements MigrationInterface {
  readonly name = 'AddSuspensions1790000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column suspended_at timestamptz');
    await runner.query('create index users_administrators on users (id) where is_admin');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index users_administrators');
    await runner.query('alter table users drop column suspended_at');
  }
}
