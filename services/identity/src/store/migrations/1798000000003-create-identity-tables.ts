import { CREATE_FOLD_CASE } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdentityTables1798000000003 implements MigrationInterface {
  readonly name = 'CreateIdentityTables1798000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [
      USERS,
      SESSIONS,
      LIMITS,
      ACCOUNT_TOKENS,
      SECOND_FACTORS,
      DELETED_USERS,
      AUDIT_RECORDS,
      CREATE_FOLD_CASE,
    ]) {
      await runner.query(statements);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function fold_case;
      drop table audit_records, hash_key, retired_usernames, deleted_users;
      drop function refuse_audit_change;
      drop table passkey_challenges, passkeys, pending_logins, backup_codes, totp_secrets, password_reset_requests, account_tokens;
      drop table recipient_mails, attempts, known_devices, known_networks, sessions, memberships, users`);
  }
}

/** `first_confirmed_at` stays when the email changes: until then, somebody else can have added ways to log in. */
const USERS = `
  create table users (
    id uuid primary key,
    username text not null,
    email text not null,
    password_hash text not null,
    is_admin boolean not null default false,
    created_at timestamptz not null default now(),
    email_confirmed_at timestamptz,
    first_confirmed_at timestamptz,
    suspended_at timestamptz,
    version integer not null default 1
  );
  create unique index users_username_lower on users (lower(username));
  create unique index users_email on users (email);
  create index users_administrators on users (id) where is_admin;

  create table memberships (user_id uuid primary key, access_until timestamptz, version bigint not null)`;

const SESSIONS = `
  create table sessions (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    token_hash bytea not null,
    browser text,
    device text,
    created_at timestamptz not null,
    last_used_at timestamptz,
    reauthenticated_at timestamptz,
    expires_at timestamptz not null
  );
  create unique index sessions_token_hash on sessions (token_hash);
  create index sessions_user_id on sessions (user_id);
  create index sessions_expires_at on sessions (expires_at);

  create table known_networks (
    user_id uuid not null references users (id) on delete cascade,
    prefix text not null,
    last_login_at timestamptz not null,
    primary key (user_id, prefix)
  );
  create index known_networks_last_login_at on known_networks (last_login_at);

  create table known_devices (
    user_id uuid not null references users (id) on delete cascade,
    token_hash bytea not null,
    created_at timestamptz not null,
    last_login_at timestamptz not null,
    primary key (user_id, token_hash)
  );
  create index known_devices_last_login_at on known_devices (last_login_at)`;

/**
 * `allowance` is the known device or session whose own allowance an attempt counts against. Emails are counted per recipient, whatever the
 * account: a deleted account must not take the count with it, so there is a keyed hash and no reference.
 */
const LIMITS = `
  create table attempts (
    id uuid primary key,
    kind text not null,
    network text not null,
    email text,
    allowance text,
    attempted_at timestamptz not null
  );
  create index attempts_of_network on attempts (network, kind, attempted_at);
  create index attempts_of_email on attempts (email, kind, attempted_at);
  create index attempts_attempted_at on attempts (attempted_at);

  create table recipient_mails (
    id uuid primary key,
    kind text not null,
    recipient bytea not null,
    sent_at timestamptz not null
  );
  create index recipient_mails_of_recipient on recipient_mails (recipient, kind, sent_at);
  create index recipient_mails_sent_at on recipient_mails (sent_at)`;

const ACCOUNT_TOKENS = `
  create table account_tokens (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    purpose text not null,
    token_hash bytea not null,
    email text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    closed_at timestamptz
  );
  create unique index account_tokens_token_hash on account_tokens (token_hash);
  create index account_tokens_of_user on account_tokens (user_id, purpose, created_at);
  create index account_tokens_email on account_tokens (email);
  create index account_tokens_expires_at on account_tokens (expires_at);

  create table password_reset_requests (id uuid primary key, email text not null)`;

const SECOND_FACTORS = `
  create table totp_secrets (
    user_id uuid primary key references users (id) on delete cascade,
    secret bytea not null,
    key_id text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step integer
  );

  create table backup_codes (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    code_hash bytea not null,
    created_at timestamptz not null,
    used_at timestamptz
  );
  create unique index backup_codes_of_user on backup_codes (user_id, code_hash);

  create table pending_logins (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    token_hash bytea not null,
    password_hash text not null,
    stay_logged_in boolean not null,
    expires_at timestamptz not null
  );
  create unique index pending_logins_token_hash on pending_logins (token_hash);
  create index pending_logins_user_id on pending_logins (user_id);
  create index pending_logins_expires_at on pending_logins (expires_at);

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
  );
  create unique index passkeys_credential_id on passkeys (credential_id);
  create index passkeys_user_id on passkeys (user_id);

  create table passkey_challenges (
    challenge_hash bytea primary key,
    purpose text not null,
    user_id uuid references users (id) on delete cascade,
    expires_at timestamptz not null
  );
  create index passkey_challenges_user_id on passkey_challenges (user_id);
  create index passkey_challenges_expires_at on passkey_challenges (expires_at)`;

/**
 * The ids of deleted users, to republish their deletion, and the hashes of their names, which nobody else gets. The key makes hashes,
 * also those of `recipient_mails`, useless outside of this database; they are not linked to the ids.
 */
const DELETED_USERS = `
  create table deleted_users (
    id uuid primary key,
    version integer not null,
    deleted_at timestamptz not null,
    stream_seq bigint,
    erased_at timestamptz
  );
  create index deleted_users_to_erase on deleted_users (deleted_at) where erased_at is null;

  create table retired_usernames (hash bytea primary key);
  create table hash_key (key bytea primary key);
  insert into hash_key select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`;

/** The audit log of every write by an administrator in any service, append-only. */
const AUDIT_RECORDS = `
  create table audit_records (
    id uuid primary key,
    at timestamptz(3) not null,
    action text not null,
    actor_id uuid not null,
    subject_type text not null,
    subject_id uuid not null,
    subject_name text,
    user_id uuid,
    reason text,
    before jsonb,
    after jsonb,
    request_id text
  );
  create index audit_records_at on audit_records (at, id);
  create index audit_records_actor_id on audit_records (actor_id, at, id);
  create index audit_records_subject_id on audit_records (subject_id, at, id);
  create index audit_records_user_id on audit_records (user_id, at, id) where user_id is not null;
  create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'audit records are append-only';
  end $$;
  create trigger audit_records_append_only before update or delete or truncate on audit_records
    for each statement execute function refuse_audit_change()`;
