import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates card subscriptions with their poll schedule, and card charges. Customers and intents get a Stripe mode; null if unknown. */
export class CreateCardSubscriptions1700000340000 implements MigrationInterface {
  readonly name = 'CreateCardSubscriptions1700000340000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table card_subscriptions (
        id text primary key,
        user_id uuid not null,
        status text not null,
        is_confirming boolean not null default false,
        ends_with_period boolean not null default false,
        paid_until timestamptz,
        livemode boolean,
        watched_from timestamptz not null,
        next_poll_at timestamptz,
        recorded_at timestamptz
      )`);
    await runner.query('create index card_subscriptions_user on card_subscriptions (user_id)');
    await runner.query('create index card_subscriptions_next_poll on card_subscriptions (next_poll_at) where next_poll_at is not null');
    await runner.query(`
      create table card_charges (
        attempt_id uuid primary key references attempts,
        subscription_id text not null,
        payment_intent_id text unique,
        period_start timestamptz not null,
        period_end timestamptz not null
      )`);
    await runner.query('alter table customers add column stripe_livemode boolean');
    await runner.query('alter table card_intents add column livemode boolean');
    await adoptKnownSubscriptions(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table card_intents drop column livemode');
    await runner.query('alter table customers drop column stripe_livemode');
    await runner.query('drop table card_charges, card_subscriptions');
  }
}

/** Existing subscriptions are polled immediately; a customer's mode is that of their payments. */
async function adoptKnownSubscriptions(runner: QueryRunner): Promise<void> {
  await runner.query(`
    update customers c set stripe_livemode = (
      select o.livemode from orders o join attempts a on a.order_id = o.id
      where o.user_id = c.user_id and a.provider = 'stripe' order by o.id desc limit 1
    ) where c.stripe_customer_id is not null`);
  await runner.query(`
    insert into card_subscriptions (id, user_id, status, ends_with_period, livemode, watched_from, next_poll_at)
    select stripe_subscription_id, user_id, coalesce(stripe_status, 'incomplete'), renewal_cancelled, stripe_livemode, now(), now()
    from customers where stripe_subscription_id is not null
    on conflict do nothing`);
  await runner.query(`
    insert into card_subscriptions (id, user_id, status, watched_from, next_poll_at)
    select stripe_subscription_id, user_id, 'incomplete', created_at, now()
    from card_intents where stripe_subscription_id is not null
    on conflict do nothing`);
}
