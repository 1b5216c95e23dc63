import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language filter's values when this migration was written; a later one indexes those that are added. */
const CHOICES = [
  ...['python', 'javascript', 'java', 'csharp', 'cpp', 'php', 'ruby', 'go', 'rust', 'typescript', 'kotlin', 'swift', 'dart', 'executable'],
  ...['html', 'css', 'powershell', 'bash', 'sql', 'shell', 'batch', 'archive', 'pdf'],
];

/** Creates an index in the list's order for each language, so that a page of a rare one need not read past all other tools. */
export class IndexLanguages1700000160000 implements MigrationInterface {
  readonly name = 'IndexLanguages1700000160000';

  async up(runner: QueryRunner): Promise<void> {
    for (const choice of CHOICES)
      await runner.query(
        `create index tools_of_language_${choice} on tools (created_at desc, id desc) where filter_choices @> array['${choice}']`,
      );
    await runner.query('drop index tools_choices');
    await runner.query('analyze tools');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index tools_choices on tools using gin (filter_choices) with (fastupdate = off)');
    await runner.query(`drop index ${CHOICES.map((choice) => `tools_of_language_${choice}`).join(', ')}`);
  }
}
