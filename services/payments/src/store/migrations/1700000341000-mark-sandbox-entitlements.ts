import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ownership is unique per mode: once in the sandbox and once for real. */
const OWNED_ONCE = 'tool_purchases_user_id_tool_id_livemode_key';
const NO_OVERLAP = 'subscription_periods_no_overlap';

/** Marks sandbox entitlements, so that they do not count while real money moves; `payment_mode` records whether it does. */
export class MarkSandboxEntitlements1700000341000 implements MigrationInterface {
  readonly name = 'MarkSandboxEntitlements1700000341000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payment_mode (
        id boolean primary key default true check (id),
        live boolean not null,
        cards_live boolean not null
      )`);
    await runner.query('insert into payment_mode (live, cards_live) values (false, false)');
    for (const table of ['subscription_periods', 'tool_purchases']) {
      await runner.query(`alter table ${table} add column livemode boolean not null default true`);
      await runner.query(`update ${table} t set livemode = false from orders o where o.id = t.order_id and not o.livemode`);
    }
    await runner.query('alter table subscription_periods drop constraint subscription_periods_user_id_tstzrange_excl');
    await runner.query(`
      alter table subscription_periods add constraint ${NO_OVERLAP}
      exclude using gist (user_id with =, (livemode::int) with =, tstzrange(starts, ends) with &&)`);
    await runner.query('alter table tool_purchases drop constraint tool_purchases_user_id_tool_id_key');
    await runner.query(`alter table tool_purchases add constraint ${OWNED_ONCE} unique (user_id, tool_id, livemode)`);
    await createViews(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view counted_periods, counted_purchases');
    await runner.query(`alter table tool_purchases drop constraint ${OWNED_ONCE}, add unique (user_id, tool_id), drop column livemode`);
    await runner.query(`
      alter table subscription_periods drop constraint ${NO_OVERLAP},
        add constraint subscription_periods_user_id_tstzrange_excl exclude using gist (user_id with =, tstzrange(starts, ends) with &&),
        drop column livemode`);
    await runner.query('drop table payment_mode');
  }
}

/** The entitlements that count now: in a sandbox, all; in a live system, all but those from the sandbox. */
async function createViews(runner: QueryRunner): Promise<void> {
  for (const [view, table] of [
    ['counted_periods', 'subscription_periods'],
    ['counted_purchases', 'tool_purchases'],
  ]) {
    await runner.query(`create view ${view} as select * from ${table} where livemode or not (select live from payment_mode)`);
  }
}
