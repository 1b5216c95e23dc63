import { PersistenceModule } from '@libs/persistence';
import { DataServiceSettings, type ServiceDefinition, StartError } from '@libs/service';
import { Module } from '@nestjs/common';
import { startTestService } from '@testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';

class CreateNotes1795000000000 implements MigrationInterface {
  readonly name = 'CreateNotes1795000000000';
  up(runner: QueryRunner): Promise<unknown> {
    return runner.query('create table notes (id uuid primary key)') as Promise<unknown>;
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

@Module({ imports: [PersistenceModule.forService({ service: 'mailing', entities: [], migrations: [CreateNotes1795000000000] })] })
class NotesModule {}

const notes: ServiceDefinition<DataServiceSettings> = { name: 'mailing', settings: DataServiceSettings, module: NotesModule };

describe('a service', () => {
  const migrations = 'select name from migrations order by id';

  it('does not start on the database of an earlier build, which it does not change, and explains what to do', async () => {
    const service = await startTestService(notes);
    const { DATABASE_NAME = '' } = service.environment;
    try {
      await service.query(`update migrations set name = 'CreateNotesTable1700000000000'`);
      await service.query('drop table notes');
      const failure = await startTestService(notes, { settings: { DATABASE_NAME } }).catch((thrown: unknown) => thrown);
      expect(failure).toBeInstanceOf(StartError);
      expect((failure as StartError).message).toBe(
        `the database ${DATABASE_NAME} was made by a build from before version 1.0 (its first migration is CreateNotesTable1700000000000), ` +
          'whose data this build cannot upgrade. Nothing was changed. To keep the data, check out the git tag or commit of the build that ' +
          'made it, and back it up there with `npm run ops -- backup`. To begin anew, start with another or an empty DATA_DIR or, with a ' +
          'PostgreSQL server of your own, without its databases.',
      );
      expect(await service.query(migrations)).toEqual([{ name: 'CreateNotesTable1700000000000' }]);
      expect(await service.query(`select to_regclass('public.notes') as notes`)).toEqual([{ notes: null }]);
    } finally {
      await service.close();
    }
  });

  it('starts on its own database, and on one that a newer version has upgraded, whose migrations it can ignore', async () => {
    const service = await startTestService(notes);
    const { DATABASE_NAME = '' } = service.environment;
    try {
      await service.query(`insert into migrations ("timestamp", name) values (1900000000000, 'AddTitles1900000000000')`);
      const replica = await startTestService(notes, { settings: { DATABASE_NAME } });
      expect(await replica.query(migrations)).toEqual([{ name: 'CreateNotes1795000000000' }, { name: 'AddTitles1900000000000' }]);
      await replica.close();
    } finally {
      await service.close();
    }
  });
});
