import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds top-ups to reused addresses, and the received coin. */
export class AddTopUps1700000330000 implements MigrationInterface {
  readonly name = 'AddTopUps1700000330000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attempts add column parent_attempt_id uuid references attempts, add column paid_currency text');
    await runner.query('create index attempts_parent on attempts (parent_attempt_id) where parent_attempt_id is not null');
    await runner.query('create index attempts_pay_address on attempts (pay_address) where pay_address is not null');
    await runner.query('alter table provider_events add column parent_subject text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table provider_events drop column parent_subject');
    await runner.query('drop index attempts_pay_address');
    await runner.query('alter table attempts drop column parent_attempt_id, drop column paid_currency');
  }
}
