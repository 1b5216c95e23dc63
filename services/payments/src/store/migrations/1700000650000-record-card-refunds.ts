import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores what the card provider has refunded, so that a refund that fails later is noticed, and when a subscription ends. */
export class RecordCardRefunds1700000650000 implements MigrationInterface {
  readonly name = 'RecordCardRefunds1700000650000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table card_subscriptions add column ends_at timestamptz');
    await runner.query(
      'alter table card_charges add column refunded_cents integer not null default 0, add column refund_failed_at timestamptz',
    );
    await runner.query(`
      update card_charges c set refunded_cents = case when o.status = 'refunded' then o.amount_cents else credited.cents end
      from attempts a join orders o on o.id = a.order_id, lateral (
        select coalesce(sum(n.amount_cents), 0)::int as cents from credit_notes n where n.order_id = o.id
      ) credited
      where a.id = c.attempt_id and (
        o.status = 'paid' or exists (select 1 from payment_events e where e.attempt_id = a.id and e.note = 'refunded at the card provider'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table card_charges drop column refunded_cents, drop column refund_failed_at');
    await runner.query('alter table card_subscriptions drop column ends_at');
  }
}
