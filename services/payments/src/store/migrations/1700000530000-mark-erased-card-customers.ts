import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores when a deleted user was erased at Stripe; those of earlier versions are erased with the next round of the job. */
export class MarkErasedCardCustomers1700000530000 implements MigrationInterface {
  readonly name = 'MarkErasedCardCustomers1700000530000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers add column stripe_erased_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers drop column stripe_erased_at');
  }
}
