import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an owner last knew of its stream: when that differs from the broker's, the broker has lost events. */
export class CreateOwnStream1700000020000 implements MigrationInterface {
  readonly name = 'CreateOwnStream1700000020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table own_stream (name text primary key, created text not null, last_seq bigint not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table own_stream');
  }
}
