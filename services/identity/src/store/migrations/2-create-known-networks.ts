import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of known networks, and an index to count the failed logins of an account. */
export class CreateKnownNetworks1790000000002 implements MigrationInterface {
  readonly name = 'CreateKnownNetworks1790000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table known_networks (
        user_id uuid not null references users (id) on delete cascade,
        prefix text not null,
        last_login_at timestamptz not null,
        primary key (user_id, prefix)
      )`);
    await runner.query(`create index known_networks_last_login_at on known_networks (last_login_at)`);
    await runner.query(`create index attempts_of_email on attempts (email, kind, attempted_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index attempts_of_email');
    await runner.query('drop table known_networks');
  }
}
