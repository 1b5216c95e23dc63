import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddMemberRatings1795000000031 implements MigrationInterface {
  readonly name = 'AddMemberRatings1795000000031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tools add column rating_count integer not null default 0,
        add column rating_total integer not null default 0, add column rating_version integer not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table tools drop column rating_count, drop column rating_total, drop column rating_version',
    );
  }
}
