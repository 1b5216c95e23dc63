import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates purchases, Pro periods, and the local copies of tools and users. */
export class CreateEntitlementTables1700000300000 implements MigrationInterface {
  readonly name = 'CreateEntitlementTables1700000300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists btree_gist');
    await runner.query('create extension if not exists pg_trgm');
    await runner.query(`
      create table customers (
        user_id uuid primary key,
        version integer not null,
        username text not null,
        email text not null,
        is_admin boolean not null,
        registered_at timestamptz not null
      )`);
    await runner.query('create index customers_search on customers using gin (username gin_trgm_ops, email gin_trgm_ops)');
    await runner.query(`
      create table tool_views (
        id uuid primary key,
        version integer not null,
        name text not null,
        access_level text not null,
        price integer not null,
        has_file boolean not null
      )`);
    await runner.query('create table deleted_tools (tool_id uuid primary key)');
    await runner.query(`
      create table tool_purchases (
        id uuid primary key,
        user_id uuid not null,
        tool_id uuid not null references tool_views on delete cascade,
        payment_id text not null,
        amount integer not null check (amount >= 0),
        currency text not null default 'USD',
        purchased_at timestamptz not null,
        order_id uuid unique,
        unique (user_id, tool_id)
      )`);
    await runner.query('create index tool_purchases_tool on tool_purchases (tool_id)');
    await runner.query(`
      create table subscription_periods (
        id uuid primary key,
        user_id uuid not null,
        source text not null check (source in ('crypto', 'stripe', 'grant')),
        order_id uuid unique,
        starts timestamptz not null,
        ends timestamptz not null check (ends >= starts),
        grace_days smallint not null check (grace_days >= 0),
        exclude using gist (user_id with =, tstzrange(starts, ends) with &&)
      )`);
    await runner.query('create sequence entitlement_version');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop sequence entitlement_version');
    await runner.query('drop table subscription_periods, tool_purchases, deleted_tools, tool_views, customers');
  }
}
