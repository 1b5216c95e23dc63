import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables for mailed links and for requests to reset a password. */
export class CreateAccountTokens1790000000003 implements MigrationInterface {
  readonly name = 'CreateAccountTokens1790000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account_tokens (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        purpose text not null,
        token_hash bytea not null,
        email text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        closed_at timestamptz
      )`);
    await runner.query(`create unique index account_tokens_token_hash on account_tokens (token_hash)`);
    await runner.query(`create index account_tokens_of_user on account_tokens (user_id, purpose, created_at)`);
    await runner.query(`create index account_tokens_email on account_tokens (email)`);
    await runner.query(`create index account_tokens_expires_at on account_tokens (expires_at)`);
    await runner.query(`create table password_reset_requests (id uuid primary key, email text not null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table password_reset_requests, account_tokens');
  }
}
