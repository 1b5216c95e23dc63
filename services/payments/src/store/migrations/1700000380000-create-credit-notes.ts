import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates credit notes; earlier refunds of orders with a receipt are numbered in the order of refund. */
export class CreateCreditNotes1700000380000 implements MigrationInterface {
  readonly name = 'CreateCreditNotes1700000380000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table credit_notes (
        id uuid primary key,
        order_id uuid not null references receipts,
        number text not null unique,
        amount_cents integer not null check (amount_cents > 0),
        issued_at timestamptz not null
      )`);
    await runner.query('create index credit_notes_order on credit_notes (order_id)');
    await runner.query(`
      with partial as (
        select e.order_id, e.at, e.id,
          least(round(substring(e.note from '^review: ([0-9]+[.][0-9]{2}) USD of ')::numeric * 100)::int, o.amount_cents) as total
        from payment_events e join orders o on o.id = e.order_id
        where e.note ~ '^review: [0-9]+[.][0-9]{2} USD of [0-9.]+ USD was refunded at the card provider[.]$'
      ), full_refund as (
        select o.id as order_id, coalesce(e.at, o.paid_at) as at, coalesce(e.id, o.id) as id, o.amount_cents as total
        from orders o left join lateral (
          select at, id from payment_events
          where order_id = o.id and "to" = 'refunded' and note is not null and note <> 'no effect'
          order by at, id limit 1
        ) e on true
        where o.status = 'refunded'
      ), refunds as (
        select * from partial union all select * from full_refund
      ), credited as (
        select r.*, r.total - coalesce(
          max(r.total) over (partition by r.order_id order by r.at, r.id rows between unbounded preceding and 1 preceding), 0) as amount
        from refunds r join receipts using (order_id)
      ), numbered as (
        select c.order_id, c.amount, c.at, s.series, row_number() over (partition by s.series order by c.at, c.id) as count
        from credited c join orders o on o.id = c.order_id, lateral (
          select (case when o.livemode then 'EXE-CN-' else 'TEST-CN-' end) || extract(year from c.at at time zone 'utc') as series
        ) s
        where c.amount > 0
      ), counted as (
        insert into receipt_counters (series, last) select series, max(count) from numbered group by series
      )
      insert into credit_notes (id, order_id, number, amount_cents, issued_at)
      select gen_random_uuid(), order_id, series || '-' || lpad(count::text, greatest(6, length(count::text)), '0'), amount, at from numbered`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table credit_notes');
    await runner.query(`delete from receipt_counters where series like '%-CN-%'`);
  }
}
