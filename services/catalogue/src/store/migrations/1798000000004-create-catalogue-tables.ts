import { CREATE_SIGNING_KEYS } from '@libs/signing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LOG } from './log-tables';
import { PATHS, PROGRESS } from './path-tables';
import {
  DELETED_TOOLS,
  FILE_REPORTS,
  FORMER_SLUGS,
  LANGUAGE_CHOICES,
  PREVIEWS,
  SCREENSHOTS,
  SEARCH_WORDS,
  TOOL_OWNERS,
  TOOL_SEARCH,
  TOOL_VERSIONS,
  TOOLS,
} from './tool-tables';

export class CreateCatalogueTables1798000000004 implements MigrationInterface {
  readonly name = 'CreateCatalogueTables1798000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists pg_trgm');
    await runner.query(TOOLS);
    for (const choice of LANGUAGE_CHOICES) {
      await runner.query(
        `create index tools_of_language_${choice} on tools (created_at desc, id desc) where filter_choices @> array['${choice}']`,
      );
    }
    for (const statements of [TOOL_SEARCH, SEARCH_WORDS, FORMER_SLUGS, DELETED_TOOLS, TOOL_OWNERS])
      await runner.query(statements);
    for (const statements of [
      FILE_REPORTS,
      OBJECTS,
      CREATE_SIGNING_KEYS,
      LOG,
      TOOL_VERSIONS,
      SCREENSHOTS,
      PREVIEWS,
      PATHS,
      PROGRESS,
      SEEDING,
    ])
      await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table log_state, log_entries, signing_keys;
      drop table seeded_tools, seeding, sweep_permission, bucket_binding, retired_objects;
      drop table certificates, path_progress, deleted_users, path_steps, paths;
      drop table file_reports;
      drop table previews, screenshots, tool_versions, former_slugs, search_words, tool_owners, deleted_tools, tool_search, tools;
      drop function refuse_log_change, copy_to_tool_search, add_deleted_tool, retire_screenshot, retire_preview`);
  }
}

/** Two tables guard the sweeper: the id shared with the bucket, and an operator's permission. */
const OBJECTS = `
  create table retired_objects (object_key text primary key, retired_at timestamptz not null);
  create index retired_objects_retired_at on retired_objects (retired_at);

  create table bucket_binding (
    once boolean primary key default true check (once),
    id uuid not null,
    is_bound boolean not null default false
  );

  create table sweep_permission (
    once boolean primary key default true check (once),
    objects integer not null check (objects >= 0),
    granted_at timestamptz not null
  )`;

const SEEDING = `
  create table seeding (
    once boolean primary key default true check (once),
    started_at timestamptz(3) not null,
    finished_at timestamptz
  );
  create table seeded_tools (slug text primary key, tool_id uuid not null)`;
