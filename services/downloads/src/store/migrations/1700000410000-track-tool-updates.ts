import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds what the list of a member's tools needs: when a file changed, whether the tool is listed, and indexes by member. */
export class TrackToolUpdates1700000410000 implements MigrationInterface {
  readonly name = 'TrackToolUpdates1700000410000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tool_views add column file_updated_at timestamptz, add column unlisted boolean not null default false');
    await runner.query('create index purchases_user on purchases (user_id) where owned');
    await runner.query('create index downloads_user_tool_newest on downloads (user_id, tool_id, downloaded_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index downloads_user_tool_newest, purchases_user');
    await runner.query('alter table tool_views drop column unlisted, drop column file_updated_at');
  }
}
