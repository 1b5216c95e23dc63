import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of downloads and of the local copies of tools, purchases and memberships. */
export class CreateDownloads1700000400000 implements MigrationInterface {
  readonly name = 'CreateDownloads1700000400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tool_views (
        id uuid primary key,
        version integer not null,
        name text not null,
        description text not null,
        language text not null,
        thumbnail_url text,
        access_level text not null,
        filename text not null,
        file_key text,
        file_sha256 text
      )`);
    await runner.query('create table deleted_tools (tool_id uuid primary key)');
    await runner.query(`
      create table memberships (
        user_id uuid primary key,
        version bigint not null,
        access_until timestamptz
      )`);
    await runner.query(`
      create table purchases (
        tool_id uuid not null,
        user_id uuid not null,
        version bigint not null,
        owned boolean not null,
        primary key (tool_id, user_id)
      )`);
    await runner.query(`
      create table downloads (
        id uuid primary key,
        user_id uuid not null,
        tool_id uuid not null references tool_views on delete cascade,
        access_level text not null,
        downloaded_at timestamptz not null
      )`);
    await runner.query('create index downloads_tool on downloads (tool_id)');
    // Each query of the dashboard has its own index: the newest ten downloads, and the counts (whose keys repeat, so the index is small).
    await runner.query('create index downloads_user_newest on downloads (user_id, downloaded_at desc, id desc)');
    await runner.query('create index downloads_user_tools on downloads (user_id, tool_id, access_level)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table downloads, purchases, memberships, deleted_tools, tool_views');
  }
}
