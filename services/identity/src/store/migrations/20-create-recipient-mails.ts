import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts mails per recipient, whatever the account: a deleted account must not take the count with it, so there is a keyed hash and no reference. */
export class CreateRecipientMails1790000000020 implements MigrationInterface {
  readonly name = 'CreateRecipientMails1790000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table recipient_mails (
        id uuid primary key,
        kind text not null,
        recipient bytea not null,
        sent_at timestamptz not null
      )`);
    await runner.query('create index recipient_mails_of_recipient on recipient_mails (recipient, kind, sent_at)');
    await runner.query('create index recipient_mails_sent_at on recipient_mails (sent_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recipient_mails');
  }
}
