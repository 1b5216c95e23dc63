import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the append-only audit log of operator commands. */
export class CreateOperatorActs1700000010000 implements MigrationInterface {
  readonly name = 'CreateOperatorActs1700000010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table operator_acts (
        id uuid primary key,
        act text not null,
        actor text not null,
        details jsonb not null,
        at timestamptz not null default now()
      )`);
    await runner.query(`
      create function refuse_operator_act_change() returns trigger language plpgsql as $$
      begin
        raise exception 'acts of operators are append-only';
      end $$`);
    await runner.query(`
      create trigger operator_acts_append_only before update or delete or truncate on operator_acts
      for each statement execute function refuse_operator_act_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table operator_acts');
    await runner.query('drop function refuse_operator_act_change');
  }
}
