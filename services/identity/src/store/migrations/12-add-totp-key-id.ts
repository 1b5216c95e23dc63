import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the id of the key that a secret is encrypted with; null for secrets in plain text, which the service encrypts when it starts. */
export class AddTotpKeyId1790000000012 implements MigrationInterface {
  readonly name = 'AddTotpKeyId1790000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table totp_secrets add column key_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table totp_secrets drop column key_id');
  }
}
