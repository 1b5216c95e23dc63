import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of emails: waiting, sent or failed, one per key. */
class CreateMail1798000000002 implements MigrationInterface {
  readonly name = 'CreateMail1798000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MAILS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mails');
  }
}

/** `user_id` is the user whose data an email contains; the content of a secret mail is erased as soon as it is sent. */
const MAILS = `
  create table mails (
    id uuid primary key,
    key text not null unique,
    user_id uuid not null,
    recipient text,
    subject text,
    blocks jsonb,
    is_secret boolean not null default false,
    is_bulk boolean not null default false,
    created_at timestamptz not null default clock_timestamp(),
    next_try_at timestamptz not null default clock_timestamp(),
    tries integer not null default 0,
    sent_at timestamptz,
    failed_at timestamptz,
    error text,
    cleared_at timestamptz
  );
  create index mails_waiting on mails (is_bulk, next_try_at) where sent_at is null and failed_at is null;
  create index mails_failed on mails (failed_at) where failed_at is not null and cleared_at is null;
  create index mails_sent on mails (sent_at) where sent_at is not null and cleared_at is null;
  create index mails_user on mails (user_id) where cleared_at is null`;

/** Migrations that a service with emails runs before its own, oldest first. */
export const MAIL_MIGRATIONS = [CreateMail1798000000002];
