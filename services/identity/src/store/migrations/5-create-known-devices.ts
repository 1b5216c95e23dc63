import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of known devices, and adds to sessions what their list shows; null for sessions of older versions. */
export class CreateKnownDevices1790000000005 implements MigrationInterface {
  readonly name = 'CreateKnownDevices1790000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table known_devices (
        user_id uuid not null references users (id) on delete cascade,
        token_hash bytea not null,
        created_at timestamptz not null,
        last_login_at timestamptz not null,
        primary key (user_id, token_hash)
      )`);
    await runner.query(`create index known_devices_last_login_at on known_devices (last_login_at)`);
    await runner.query(`
      alter table sessions
        add column browser text,
        add column device text,
        add column last_used_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions drop column browser, drop column device, drop column last_used_at');
    await runner.query('drop table known_devices');
  }
}
