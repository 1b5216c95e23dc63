import { CREATE_FOLD_CASE } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaces the indexes of emails and of bought tools' names by indexes for searches that ignore case as Unicode does. Usernames are ASCII. */
export class IndexFoldedText1700000690000 implements MigrationInterface {
  readonly name = 'IndexFoldedText1700000690000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_FOLD_CASE);
    await runner.query('create index customers_folded on customers using gin (username gin_trgm_ops, fold_case(email) gin_trgm_ops)');
    await runner.query(`create index orders_tool_folded on orders using gin (fold_case(tool_snapshot->>'name') gin_trgm_ops)`);
    await runner.query('drop index customers_search, orders_tool_search');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index customers_search on customers using gin (username gin_trgm_ops, email gin_trgm_ops)');
    await runner.query(`create index orders_tool_search on orders using gin ((tool_snapshot->>'name') gin_trgm_ops)`);
    await runner.query('drop index customers_folded, orders_tool_folded');
    await runner.query('drop function fold_case');
  }
}
