import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFeaturedTools1795000000020 implements MigrationInterface {
  readonly name = 'AddFeaturedTools1795000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tools add column featured boolean not null default false;
      create index tools_featured on tools (featured desc, created_at desc, id desc) where not unlisted`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tools drop column featured');
  }
}
