import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reminders start from the crypto periods that end soon. */
export class IndexPeriodEnds1700000670000 implements MigrationInterface {
  readonly name = 'IndexPeriodEnds1700000670000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index subscription_periods_crypto_ends on subscription_periods (ends) where source = 'crypto'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index subscription_periods_crypto_ends');
  }
}
