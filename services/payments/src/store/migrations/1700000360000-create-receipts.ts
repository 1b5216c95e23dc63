import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates receipts and their counters; existing paid orders are numbered in the order of payment. */
export class CreateReceipts1700000360000 implements MigrationInterface {
  readonly name = 'CreateReceipts1700000360000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table receipt_counters (series text primary key, last integer not null check (last > 0))');
    await runner.query(`
      create table receipts (
        order_id uuid primary key references orders,
        number text not null unique,
        issued_at timestamptz not null
      )`);
    await runner.query(`
      with paid as (
        select o.id, o.paid_at,
          (case when o.livemode then 'EXE-' else 'TEST-' end) || extract(year from o.paid_at at time zone 'utc') as series
        from orders o
        where o.paid_at is not null
          and (o.status = 'paid' or o.status = 'refunded' and exists (
            select 1 from payment_events e where e.order_id = o.id and e."to" = 'paid'
          ))
      ), numbered as (
        select id, paid_at, series, row_number() over (partition by series order by paid_at, id) as count from paid
      ), counted as (
        insert into receipt_counters (series, last) select series, max(count) from numbered group by series
      )
      insert into receipts (order_id, number, issued_at)
      select id, series || '-' || lpad(count::text, greatest(6, length(count::text)), '0'), paid_at from numbered`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table receipts, receipt_counters');
  }
}
