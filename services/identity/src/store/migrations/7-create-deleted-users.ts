import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the ids of deleted users, to republish their deletion, and the hashes of their names, which nobody else gets. The key makes
 * the hashes useless outside of this database; they are not linked to the ids.
 */
export class CreateDeletedUsers1790000000007 implements MigrationInterface {
  readonly name = 'CreateDeletedUsers1790000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table deleted_users (
        id uuid primary key,
        version integer not null,
        deleted_at timestamptz not null,
        stream_seq bigint,
        erased_at timestamptz
      )`);
    await runner.query('create index deleted_users_to_erase on deleted_users (deleted_at) where erased_at is null');
    await runner.query('create table retired_usernames (hash bytea primary key)');
    await runner.query('create table username_key (key bytea not null)');
    await runner.query(`
      insert into username_key select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table username_key, retired_usernames, deleted_users');
  }
}
