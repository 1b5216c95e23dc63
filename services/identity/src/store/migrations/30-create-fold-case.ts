import { CREATE_FOLD_CASE } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFoldCase1790000000030 implements MigrationInterface {
  readonly name = 'CreateFoldCase1790000000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_FOLD_CASE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function fold_case');
  }
}
