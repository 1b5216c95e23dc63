import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables for users, sessions, memberships and throttling attempts. */
export class CreateIdentityTables1790000000001 implements MigrationInterface {
  readonly name = 'CreateIdentityTables1790000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table users (
        id uuid primary key,
        username text not null,
        email text not null,
        password_hash text not null,
        is_admin boolean not null default false,
        created_at timestamptz not null default now(),
        version integer not null default 1
      )`);
    await runner.query(`create unique index users_username_lower on users (lower(username))`);
    await runner.query(`create unique index users_email on users (email)`);
    await runner.query(`
      create table sessions (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        token_hash bytea not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    await runner.query(`create unique index sessions_token_hash on sessions (token_hash)`);
    await runner.query(`create index sessions_user_id on sessions (user_id)`);
    await runner.query(`create index sessions_expires_at on sessions (expires_at)`);
    await runner.query(`create table memberships (user_id uuid primary key, access_until timestamptz, version integer not null)`);
    await runner.query(`
      create table attempts (
        id uuid primary key,
        kind text not null,
        network text not null,
        email text,
        attempted_at timestamptz not null
      )`);
    await runner.query(`create index attempts_of_network on attempts (network, kind, attempted_at)`);
    await runner.query(`create index attempts_attempted_at on attempts (attempted_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table attempts, memberships, sessions, users');
  }
}
