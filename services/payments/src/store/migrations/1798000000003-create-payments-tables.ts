import { CREATE_FOLD_CASE } from '@libs/persistence';
import { CREATE_SIGNING_KEYS } from '@libs/signing';
import { CREATE_TOOL_COPIES } from '@libs/tool-copies';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ATTEMPTS, HISTORY, ORDERS, RECEIPTS } from './order-tables';

/** Local copies of users, with what Stripe knows of them. Usernames are ASCII, so only emails are folded for searches. */
export const CUSTOMERS = `
  create table customers (
    user_id uuid primary key,
    version integer not null,
    username text not null,
    email text not null,
    is_admin boolean not null,
    is_suspended boolean not null default false,
    registered_at timestamptz not null,
    deleted_at timestamptz,
    stripe_customer_id text unique,
    stripe_subscription_id text unique,
    stripe_erased_at timestamptz,
    renewal_cancelled boolean not null default false
  );
  create index customers_folded on customers using gin (username gin_trgm_ops, fold_case(email) gin_trgm_ops);
  create index customers_deleted on customers (user_id) where deleted_at is not null;
  create index customers_suspended on customers (user_id) where is_suspended`;

/** Whether the payments move real money; empty until the first start with a provider's keys. */
export const PAYMENTS_MODE = `
  create table payments_mode (
    id boolean primary key default true check (id),
    live boolean not null
  )`;

/** Reminders start from the crypto periods that end soon. Grants of tools are remembered after they end, for `republish`. */
export const ENTITLEMENTS = `
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
  );
  create index tool_purchases_tool on tool_purchases (tool_id);

  create table granted_tools (
    user_id uuid not null,
    tool_id uuid not null,
    payment_id text not null,
    primary key (user_id, tool_id)
  );

  create table membership_periods (
    id uuid primary key,
    user_id uuid not null,
    source text not null check (source in ('crypto', 'stripe', 'grant')),
    order_id uuid unique,
    starts timestamptz not null,
    ends timestamptz not null check (ends >= starts),
    grace_days smallint not null check (grace_days >= 0),
    constraint membership_periods_no_overlap
      exclude using gist (user_id with =, tstzrange(starts, ends) with &&)
  );
  create index membership_periods_crypto_ends on membership_periods (ends) where source = 'crypto';

  create sequence entitlement_version;
  create sequence payment_version;

  create table reminders (
    user_id uuid not null,
    pro_until timestamptz not null,
    days smallint not null,
    queued_at timestamptz not null,
    primary key (user_id, pro_until, days)
  )`;

/** What Stripe has refunded is stored, so that a refund that fails later is noticed. */
export const CARDS = `
  create table card_intents (
    user_id uuid primary key,
    id uuid not null,
    stripe_subscription_id text,
    created_at timestamptz not null
  );

  create table card_subscriptions (
    id text primary key,
    user_id uuid not null,
    status text not null,
    is_confirming boolean not null,
    ends_with_period boolean not null,
    ends_at timestamptz,
    paid_until timestamptz,
    form_opened_at timestamptz not null,
    next_poll_at timestamptz,
    recorded_at timestamptz
  );
  create index card_subscriptions_user on card_subscriptions (user_id);
  create index card_subscriptions_next_poll on card_subscriptions (next_poll_at) where next_poll_at is not null;

  create table card_charges (
    attempt_id uuid primary key references attempts,
    subscription_id text not null,
    payment_intent_id text unique,
    period_start timestamptz not null,
    period_end timestamptz not null,
    refunded_cents integer not null default 0,
    refund_failed_at timestamptz
  )`;

export class CreatePaymentsTables1798000000003 implements MigrationInterface {
  readonly name = 'CreatePaymentsTables1798000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create extension if not exists btree_gist; create extension if not exists pg_trgm',
    );
    await runner.query(CREATE_FOLD_CASE);
    for (const statements of [CUSTOMERS, CREATE_TOOL_COPIES, PAYMENTS_MODE, ENTITLEMENTS])
      await runner.query(statements);
    for (const statements of [ORDERS, ATTEMPTS, HISTORY, CREATE_SIGNING_KEYS, RECEIPTS, CARDS])
      await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop sequence entitlement_version, payment_version;
      drop table signing_keys, card_charges, card_subscriptions, card_intents, credit_notes, receipts, receipt_counters;
      drop table order_history, webhooks, attempts, orders;
      drop table reminders, membership_periods, granted_tools, tool_purchases, payments_mode, deleted_tools, tool_views, customers;
      drop function refuse_payment_event_change, refuse_document_change, fold_case`);
  }
}
