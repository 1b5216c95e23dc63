import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table with the owner's last known stream state; if the broker's state is older, it has lost events. */
export class CreateOwnStream1700000020000 implements MigrationInterface {
  readonly name = 'CreateOwnStream1700000020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table own_stream (name text primary key, created text not null, last_seq bigint not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table own_stream');
  }
}
