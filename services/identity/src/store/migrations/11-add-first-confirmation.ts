import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time at which a user first confirmed an email, which stays when the email changes: until then, somebody else can have added ways to log in. */
export class AddFirstConfirmation1790000000011 implements MigrationInterface {
  readonly name = 'AddFirstConfirmation1790000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column first_confirmed_at timestamptz');
    await runner.query('update users set first_confirmed_at = email_confirmed_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column first_confirmed_at');
  }
}
