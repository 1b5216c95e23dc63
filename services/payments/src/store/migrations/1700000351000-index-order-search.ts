import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds indexes for order searches by the start of an ID or address and by any part of a tool's name. */
export class IndexOrderSearch1700000351000 implements MigrationInterface {
  readonly name = 'IndexOrderSearch1700000351000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index orders_id_search on orders (cast(id as text) text_pattern_ops)');
    await runner.query(`create index orders_tool_search on orders using gin ((tool_snapshot->>'name') gin_trgm_ops)`);
    await runner.query('create index attempts_id_search on attempts (cast(id as text) text_pattern_ops)');
    await runner.query('create index attempts_provider_search on attempts (lower(provider_payment_id) text_pattern_ops)');
    await runner.query('create index attempts_address_search on attempts (lower(pay_address) text_pattern_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index attempts_address_search, attempts_provider_search, attempts_id_search');
    await runner.query('drop index orders_tool_search, orders_id_search');
  }
}
