import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks customers whose account is suspended; their cards are not charged. */
export class MarkSuspendedCustomers1700000520000 implements MigrationInterface {
  readonly name = 'MarkSuspendedCustomers1700000520000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers add column is_suspended boolean not null default false');
    await runner.query('create index customers_suspended on customers (user_id) where is_suspended');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers drop column is_suspended');
  }
}
