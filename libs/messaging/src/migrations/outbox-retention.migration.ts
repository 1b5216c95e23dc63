import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops the index by which events were deleted some time after their last publication; they are deleted by age now, which the primary key shows. */
export class DropOutboxPublishedAt1700000030000 implements MigrationInterface {
  readonly name = 'DropOutboxPublishedAt1700000030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index outbox_published_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index outbox_published_at on outbox (published_at) where published_at is not null');
  }
}
