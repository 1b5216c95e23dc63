import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Number of outbox shards; events with the same key are always in the same shard. */
export const OUTBOX_SHARDS = 8;

/** Creates the tables of messaging, and the append-only audit log of operator commands. */
export class CreateMessaging1798000000000 implements MigrationInterface {
  readonly name = 'CreateMessaging1798000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(`insert into outbox_shard select generate_series(0, ${OUTBOX_SHARDS - 1})`);
    await runner.query(OPERATOR_ACTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table operator_acts, own_stream, dead_letter, inbox, outbox_shard, outbox',
    );
    await runner.query('drop function refuse_operator_act_change');
  }
}

/** `own_stream` has the owner's last known stream state; if the broker's state is older, it has lost events. */
const TABLES = `
  create table outbox (
    seq bigint generated always as identity primary key,
    id uuid not null unique,
    shard smallint not null,
    envelope jsonb not null,
    created_at timestamptz not null default clock_timestamp(),
    published_at timestamptz
  );
  create index outbox_unpublished on outbox (shard, seq) where published_at is null;

  create table outbox_shard (shard smallint primary key);

  create table inbox (event_id uuid primary key, received_at timestamptz not null default now());
  create index inbox_received_at on inbox (received_at);

  create table dead_letter (
    id uuid primary key,
    event_type text not null,
    payload text not null,
    error text not null,
    deliveries integer not null,
    failed_at timestamptz not null default now()
  );

  create table own_stream (name text primary key, created text not null, last_seq bigint not null)`;

const OPERATOR_ACTS = `
  create table operator_acts (
    id uuid primary key,
    act text not null,
    actor text not null,
    details jsonb not null,
    at timestamptz not null default now()
  );
  create function refuse_operator_act_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the table operator_acts is append-only';
  end $$;
  create trigger operator_acts_append_only before update or delete or truncate on operator_acts
    for each statement execute function refuse_operator_act_change()`;
