import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores what receipts and credit notes say; earlier ones are stored when they are read for the first time. */
export class StoreDocuments1700000660000 implements MigrationInterface {
  readonly name = 'StoreDocuments1700000660000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table receipts add column document jsonb');
    await runner.query('alter table credit_notes add column document jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credit_notes drop column document');
    await runner.query('alter table receipts drop column document');
  }
}
