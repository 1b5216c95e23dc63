import { CREATE_TOOL_COPIES } from '@libs/tool-copies';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of downloads, and the local copies of tools, purchases and memberships. */
export class CreateDownloadsTables1795000000002 implements MigrationInterface {
  readonly name = 'CreateDownloadsTables1795000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_TOOL_COPIES);
    await runner.query(COPIES);
    await runner.query(DOWNLOADS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table downloads, deleted_users, purchases, memberships, deleted_tools, tool_views',
    );
  }
}

const COPIES = `
  create table memberships (
    user_id uuid primary key,
    version bigint not null,
    access_until timestamptz
  );

  create table purchases (
    tool_id uuid not null,
    user_id uuid not null,
    version bigint not null,
    owned boolean not null,
    primary key (tool_id, user_id)
  );
  create index purchases_user on purchases (user_id) where owned;

  create table deleted_users (id uuid primary key)`;

/**
 * `user_id` is null once the user is deleted. The digest says which file was downloaded, so that a resumed download never receives bytes of
 * another. Each query of the dashboard has its own index: the newest ten downloads; the counts, whose keys repeat, so that the index is small;
 * and a member's last download of each tool.
 */
const DOWNLOADS = `
  create table downloads (
    id uuid primary key,
    user_id uuid,
    tool_id uuid not null references tool_views on delete cascade,
    access_level text not null,
    file_sha256 bytea not null,
    downloaded_at timestamptz not null
  );
  create index downloads_tool on downloads (tool_id);
  create index downloads_user_newest on downloads (user_id, downloaded_at desc, id desc);
  create index downloads_user_tools on downloads (user_id, tool_id, access_level);
  create index downloads_user_tool_newest on downloads (user_id, tool_id, downloaded_at)`;
