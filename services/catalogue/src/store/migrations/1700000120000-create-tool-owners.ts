import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the projection of tool owners. A revoked purchase stays as a row with `owned` false. */
export class CreateToolOwners1700000120000 implements MigrationInterface {
  readonly name = 'CreateToolOwners1700000120000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tool_owners (
        tool_id uuid not null references tools on delete cascade,
        user_id uuid not null,
        version bigint not null,
        owned boolean not null,
        bought boolean not null,
        primary key (tool_id, user_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tool_owners');
  }
}
