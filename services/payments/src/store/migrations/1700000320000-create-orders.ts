import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrders1700000320000 implements MigrationInterface {
  readonly name = 'CreateOrders1700000320000';

  async up(runner: QueryRunner): Promise<void> {
    await createOrders(runner);
    await createAttempts(runner);
    await createEvents(runner);
    await runner.query(`
      alter table customers
        add column stripe_customer_id text unique,
        add column stripe_subscription_id text unique,
        add column stripe_status text,
        add column renewal_cancelled boolean not null default false`);
    await runner.query(`
      create table card_intents (
        user_id uuid primary key,
        id uuid not null,
        stripe_subscription_id text,
        created_at timestamptz not null
      )`);
    await runner.query(`
      create table reminders (
        user_id uuid not null,
        pro_until timestamptz not null,
        days smallint not null,
        claimed_at timestamptz not null,
        sent_at timestamptz,
        primary key (user_id, pro_until, days)
      )`);
    await runner.query('create sequence payment_version');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop sequence payment_version');
    await runner.query('drop table reminders, card_intents, payment_events, provider_events, attempts, orders');
    await runner.query('drop function refuse_payment_event_change');
    await runner.query(
      'alter table customers drop column stripe_customer_id, drop column stripe_subscription_id, drop column stripe_status, drop column renewal_cancelled',
    );
  }
}

async function createOrders(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table orders (
      id uuid primary key,
      user_id uuid not null,
      kind text not null check (kind in ('tool', 'pro')),
      tool_id uuid check ((kind = 'tool') = (tool_id is not null)),
      tool_snapshot jsonb,
      amount_cents integer not null check (amount_cents > 0),
      currency text not null default 'USD',
      status text not null check (status in ('pending', 'paid', 'review', 'cancelled', 'expired', 'refunded')),
      livemode boolean not null,
      created_at timestamptz not null,
      paid_at timestamptz
    )`);
  await runner.query(`
    create unique index orders_pending on orders (user_id, kind, coalesce(tool_id, '00000000-0000-0000-0000-000000000000'))
    where status = 'pending'`);
  await runner.query('create index orders_user on orders (user_id, id)');
  await runner.query('create index orders_status on orders (status, id)');
}

/** An order has at most one open attempt (`over_at` is null) per coin. */
async function createAttempts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table attempts (
      id uuid primary key,
      order_id uuid not null references orders,
      provider text not null check (provider in ('nowpayments', 'stripe')),
      provider_payment_id text,
      pay_currency text,
      network text,
      pay_amount numeric,
      pay_address text,
      payment_url text,
      status text not null,
      provider_status text,
      actually_paid numeric not null default 0 check (actually_paid >= 0),
      accepted boolean not null default false,
      review_reason text,
      reviewed_at timestamptz,
      expires_at timestamptz,
      over_at timestamptz,
      next_poll_at timestamptz,
      polls integer not null default 0,
      livemode boolean not null,
      created_at timestamptz not null,
      unique (provider, provider_payment_id)
    )`);
  await runner.query('create unique index attempts_open on attempts (order_id, pay_currency) where over_at is null');
  await runner.query('create unique index attempts_accepted on attempts (order_id) where accepted');
  await runner.query('create index attempts_order on attempts (order_id)');
  await runner.query('create index attempts_next_poll on attempts (next_poll_at) where next_poll_at is not null');
  await runner.query('create index attempts_review on attempts (order_id) where review_reason is not null and reviewed_at is null');
}

async function createEvents(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table provider_events (
      id uuid primary key,
      provider text not null,
      dedupe_key text not null,
      subject text,
      raw text not null,
      received_at timestamptz not null,
      next_try_at timestamptz not null,
      tries integer not null default 0,
      handled_at timestamptz,
      outcome text,
      error text,
      unique (provider, dedupe_key)
    )`);
  await runner.query('create index provider_events_unhandled on provider_events (next_try_at) where handled_at is null');
  await runner.query(`
    create table payment_events (
      id uuid primary key,
      order_id uuid not null references orders,
      attempt_id uuid references attempts,
      actor text not null check (actor in ('provider', 'poller', 'user', 'admin')),
      "from" text,
      "to" text not null,
      note text,
      at timestamptz not null
    )`);
  await runner.query('create index payment_events_order on payment_events (order_id, at)');
  await runner.query(`
    create function refuse_payment_event_change() returns trigger language plpgsql as $$
    begin
      raise exception 'payment events are append-only';
    end $$`);
  await runner.query(`
    create trigger payment_events_append_only before update or delete or truncate on payment_events
    for each statement execute function refuse_payment_event_change()`);
}
