import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks customers whose account was deleted, and erases the content of handled notifications, which can have names and addresses. */
export class MarkDeletedCustomers1700000510000 implements MigrationInterface {
  readonly name = 'MarkDeletedCustomers1700000510000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers add column deleted_at timestamptz');
    await runner.query('create index customers_deleted on customers (user_id) where deleted_at is not null');
    await runner.query(`update provider_events set raw = '' where handled_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers drop column deleted_at');
  }
}
