import { CREATE_TOOL_COPIES } from '@libs/tool-copies';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of downloads, and the local copies of tools, purchases and memberships. */
export class CreateDownloadsTables1798000000003 implements MigrationInterface {
  readonly name = 'CreateDownloadsTables1798000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_TOOL_COPIES);
    await runner.query(COPIES);
    await runner.query(DOWNLOADS);
    await runner.query(RATINGS);
    await runner.query(UPDATE_NOTICES);
    await runner.query(WITHDRAWAL_NOTICES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table withdrawal_notices, update_notices, update_subscribers, rating_reports, tool_ratings, ratings, downloads, deleted_users, purchases, memberships, deleted_tools, tool_views',
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
    owned_since timestamptz,
    primary key (tool_id, user_id)
  );
  create index purchases_user on purchases (user_id) where owned;

  create table deleted_users (id uuid primary key)`;

/**
 * `user_id` is null once the user is deleted. The digest says which file was downloaded, so that a resumed download never receives bytes of
 * another. The index of tools counts the members of one. Each query of the dashboard has its own index: the newest ten downloads; the counts, whose keys repeat, so that the index is small;
 * and a member's last download of each tool.
 */
const DOWNLOADS = `
  create table downloads (
    id uuid primary key,
    user_id uuid,
    tool_id uuid not null references tool_views on delete cascade,
    access_level text not null,
    file_sha256 bytea not null,
    file_version integer,
    downloaded_at timestamptz not null
  );
  create index downloads_tool on downloads (tool_id, user_id);
  create index downloads_user_newest on downloads (user_id, downloaded_at desc, id desc);
  create index downloads_user_tools on downloads (user_id, tool_id, access_level);
  create index downloads_user_tool_newest on downloads (user_id, tool_id, downloaded_at)`;

const RATINGS = `
  create table ratings (
    id uuid primary key,
    tool_id uuid not null references tool_views on delete cascade,
    user_id uuid,
    author text,
    stars smallint not null check (stars between 1 and 5),
    text text not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    hidden_at timestamptz(3),
    hidden_reason text,
    constraint ratings_of_member unique (tool_id, user_id),
    constraint ratings_hidden_check check (num_nulls(hidden_at, hidden_reason) in (0, 2))
  );
  create index ratings_newest on ratings (tool_id, created_at desc, id desc) where hidden_at is null;
  create index ratings_user on ratings (user_id);
  create table rating_reports (
    rating_id uuid not null references ratings on delete cascade,
    user_id uuid not null,
    reason text not null,
    reported_at timestamptz(3) not null,
    primary key (rating_id, user_id)
  );
  create index rating_reports_user on rating_reports (user_id);
  create table tool_ratings (
    id uuid primary key references tool_views on delete cascade,
    version integer not null,
    count integer not null,
    total integer not null
  )`;

const UPDATE_NOTICES = `
  create table update_subscribers (user_id uuid primary key, since timestamptz not null);
  create table update_notices (
    user_id uuid not null,
    tool_id uuid not null,
    version integer not null,
    primary key (user_id, tool_id)
  );
  create index update_notices_tool on update_notices (tool_id)`;

const WITHDRAWAL_NOTICES = `
  create table withdrawal_notices (
    tool_id uuid not null references tool_views on delete cascade,
    version integer not null,
    last_user_id uuid,
    finished_at timestamptz,
    primary key (tool_id, version)
  )`;
