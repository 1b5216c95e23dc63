import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of the second step of a login, and the time at which a session was confirmed again. */
export class CreateSecondFactors1790000000006 implements MigrationInterface {
  readonly name = 'CreateSecondFactors1790000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table totp_secrets (
        user_id uuid primary key references users (id) on delete cascade,
        secret bytea not null,
        created_at timestamptz not null,
        confirmed_at timestamptz,
        last_step integer
      )`);
    await runner.query(`
      create table backup_codes (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        code_hash bytea not null,
        used_at timestamptz
      )`);
    await runner.query(`create unique index backup_codes_of_user on backup_codes (user_id, code_hash)`);
    await runner.query(`
      create table pending_logins (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        token_hash bytea not null,
        password_hash text not null,
        stay_logged_in boolean not null,
        expires_at timestamptz not null
      )`);
    await runner.query(`create unique index pending_logins_token_hash on pending_logins (token_hash)`);
    await runner.query(`create index pending_logins_user_id on pending_logins (user_id)`);
    await runner.query(`create index pending_logins_expires_at on pending_logins (expires_at)`);
    await runner.query(`
      create table passkeys (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        credential_id text not null,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        name text not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      )`);
    await runner.query(`create unique index passkeys_credential_id on passkeys (credential_id)`);
    await runner.query(`create index passkeys_user_id on passkeys (user_id)`);
    await runner.query(`
      create table passkey_challenges (
        challenge_hash bytea primary key,
        purpose text not null,
        user_id uuid references users (id) on delete cascade,
        expires_at timestamptz not null
      )`);
    await runner.query(`create index passkey_challenges_user_id on passkey_challenges (user_id)`);
    await runner.query(`create index passkey_challenges_expires_at on passkey_challenges (expires_at)`);
    await runner.query('alter table sessions add column confirmed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions drop column confirmed_at');
    await runner.query('drop table totp_secrets, backup_codes, pending_logins, passkeys, passkey_challenges');
  }
}
