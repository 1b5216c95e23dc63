import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of mails: waiting, sent or failed, one per key. */
export class CreateMails1700000020000 implements MigrationInterface {
  readonly name = 'CreateMails1700000020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mails (
        id uuid primary key,
        key text not null unique,
        recipient text,
        subject text,
        blocks jsonb,
        created_at timestamptz not null default clock_timestamp(),
        next_try_at timestamptz not null default clock_timestamp(),
        tries integer not null default 0,
        sent_at timestamptz,
        failed_at timestamptz,
        error text,
        cleared_at timestamptz
      )`);
    await runner.query('create index mails_waiting on mails (next_try_at) where sent_at is null and failed_at is null');
    await runner.query('create index mails_failed on mails (failed_at) where failed_at is not null and cleared_at is null');
    await runner.query('create index mails_sent on mails (sent_at) where sent_at is not null and cleared_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mails');
  }
}

/** Adds the mark of mails whose content is erased as soon as they are sent. */
export class AddSecretMails1700000020001 implements MigrationInterface {
  readonly name = 'AddSecretMails1700000020001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mails add column is_secret boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mails drop column is_secret');
  }
}

/** Adds the user whose data a mail contains; null in older rows. */
export class AddMailUsers1700000020002 implements MigrationInterface {
  readonly name = 'AddMailUsers1700000020002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mails add column user_id uuid');
    await runner.query('create index mails_user on mails (user_id) where user_id is not null and cleared_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mails drop column user_id');
  }
}

/** Migrations that a service with mails runs before its own, oldest first. */
export const MAIL_MIGRATIONS = [CreateMails1700000020000, AddSecretMails1700000020001, AddMailUsers1700000020002];
