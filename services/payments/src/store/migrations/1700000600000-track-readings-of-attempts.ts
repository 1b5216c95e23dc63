import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TrackReadingsOfAttempts1700000600000 implements MigrationInterface {
  readonly name = 'TrackReadingsOfAttempts1700000600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table attempts
        add column minimum_usd numeric,
        add column status_changed_at timestamptz not null default clock_timestamp(),
        add column readings integer not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attempts drop column minimum_usd, drop column status_changed_at, drop column readings');
  }
}
