import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Number of outbox shards; events with the same key are always in the same shard. */
export const OUTBOX_SHARDS = 8;

/** Creates the tables of messaging: outbox, shard locks, inbox and dead letters. */
export class CreateMessagingTables1700000000000 implements MigrationInterface {
  readonly name = 'CreateMessagingTables1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox (
        seq bigint generated always as identity primary key,
        id uuid not null unique,
        shard smallint not null,
        envelope jsonb not null,
        created_at timestamptz not null default clock_timestamp(),
        published_at timestamptz
      )`);
    await runner.query(`create index outbox_unpublished on outbox (shard, seq) where published_at is null`);
    await runner.query(`create index outbox_published_at on outbox (published_at) where published_at is not null`);
    await runner.query(`create table outbox_shard (shard smallint primary key)`);
    await runner.query(`insert into outbox_shard select generate_series(0, ${OUTBOX_SHARDS - 1})`);
    await runner.query(`create table inbox (event_id uuid primary key, received_at timestamptz not null default now())`);
    await runner.query(`create index inbox_received_at on inbox (received_at)`);
    await runner.query(`
      create table dead_letter (
        id uuid primary key,
        event_type text not null,
        payload text not null,
        error text not null,
        deliveries integer not null,
        failed_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table dead_letter, inbox, outbox_shard, outbox');
  }
}
