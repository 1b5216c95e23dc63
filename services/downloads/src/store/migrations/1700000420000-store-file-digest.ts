import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records which file was downloaded, so that a resumed download never receives bytes of another file. */
export class StoreFileDigest1700000420000 implements MigrationInterface {
  readonly name = 'StoreFileDigest1700000420000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table downloads add column file_sha256 bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table downloads drop column file_sha256');
  }
}
