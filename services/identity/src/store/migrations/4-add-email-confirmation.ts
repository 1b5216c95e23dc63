import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time at which a user confirmed their email; null for those who have not. */
export class AddEmailConfirmation1790000000004 implements MigrationInterface {
  readonly name = 'AddEmailConfirmation1790000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column email_confirmed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column email_confirmed_at');
  }
}
