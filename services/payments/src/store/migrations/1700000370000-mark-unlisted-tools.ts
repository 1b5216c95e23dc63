import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records which tools are no longer offered. */
export class MarkUnlistedTools1700000370000 implements MigrationInterface {
  readonly name = 'MarkUnlistedTools1700000370000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tool_views add column unlisted boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tool_views drop column unlisted');
  }
}
