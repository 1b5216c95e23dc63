import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the explanation, `unlisted`, and the time of the last file replacement (unknown for existing files). */
export class ExplainTools1700000110000 implements MigrationInterface {
  readonly name = 'ExplainTools1700000110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tools
        add column topic text,
        add column skill_level text check (skill_level in ('beginner', 'intermediate', 'advanced')),
        add column duration_minutes integer check (duration_minutes > 0),
        add column platform text,
        add column requirements text,
        add column outcomes text[] not null default '{}',
        add column contents text[] not null default '{}',
        add column lesson_excerpt text,
        add column unlisted boolean not null default false,
        add column file_updated_at timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tools drop column topic, drop column skill_level, drop column duration_minutes, drop column platform,
        drop column requirements, drop column outcomes, drop column contents, drop column lesson_excerpt,
        drop column unlisted, drop column file_updated_at`);
  }
}
