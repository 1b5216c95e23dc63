import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the known device or session whose own allowance an attempt counts against; null for the others. */
export class AddAllowances1790000000021 implements MigrationInterface {
  readonly name = 'AddAllowances1790000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attempts add column allowance text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attempts drop column allowance');
  }
}
