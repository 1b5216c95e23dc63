import { randomBytes } from 'node:crypto';
import { foldCase } from '@libs/contracts';
import { PersistenceModule } from '@libs/persistence';
import { DataServiceSettings, type ServiceDefinition, StartError } from '@libs/service';
import { sharedServers, startTestService } from '@testing';
import { Module } from '@nestjs/common';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { databaseUrl, ensureDatabase } from '../src/ensure-database';
import { CREATE_FOLD_CASE } from '../src/text-search';
import { openDatabase } from '../src/open-database';

class CreateNotes1798000000000 implements MigrationInterface {
  readonly name = 'CreateNotes1798000000000';
  up(runner: QueryRunner): Promise<unknown> {
    return runner.query('create table notes (id uuid primary key)') as Promise<unknown>;
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

@Module({
  imports: [
    PersistenceModule.forService({
      service: 'mailing',
      entities: [],
      migrations: [CreateNotes1798000000000],
    }),
  ],
})
class NotesModule {}

const notes: ServiceDefinition<DataServiceSettings> = {
  name: 'mailing',
  settings: DataServiceSettings,
  module: NotesModule,
};

describe('a service', () => {
  const migrations = 'select name from migrations order by id';

  it('does not start on the database of an earlier build, which it does not change, and explains what to do', async () => {
    const service = await startTestService(notes);
    const { DATABASE_NAME = '' } = service.environment;
    try {
      await service.query(`update migrations set name = 'CreateNotesTable1700000000000'`);
      await service.query('drop table notes');
      const failure = await startTestService(notes, { settings: { DATABASE_NAME } }).catch(
        (thrown: unknown) => thrown,
      );
      expect(failure).toBeInstanceOf(StartError);
      expect((failure as StartError).message).toBe(
        `the database ${DATABASE_NAME} was made by a build from before version 1.0 (it has the migration CreateNotesTable1700000000000), ` +
          'whose data this build cannot upgrade. Nothing was changed. To keep the data, check out the git tag or commit of the build that ' +
          'made it, and back it up there with `npm run ops -- backup`. To begin anew, start with another or an empty DATA_DIR or, with a ' +
          'PostgreSQL server of your own, without its databases.',
      );
      expect(await service.query(migrations)).toEqual([{ name: 'CreateNotesTable1700000000000' }]);
      expect(await service.query(`select to_regclass('public.notes') as notes`)).toEqual([
        { notes: null },
      ]);
    } finally {
      await service.close();
    }
  });

  it('does not start on the database of an earlier build that had other tables after the same beginning', async () => {
    const service = await startTestService(notes);
    const { DATABASE_NAME = '' } = service.environment;
    try {
      await service.query(
        `insert into migrations ("timestamp", name) values (1797999999999, 'CreateTitles1797999999999')`,
      );
      await expect(startTestService(notes, { settings: { DATABASE_NAME } })).rejects.toThrow(
        'it has the migration CreateTitles1797999999999',
      );
    } finally {
      await service.close();
    }
  });

  it('starts on its own database, and on one that a newer version has upgraded, whose migrations it can ignore', async () => {
    const service = await startTestService(notes);
    const { DATABASE_NAME = '' } = service.environment;
    try {
      await service.query(
        `insert into migrations ("timestamp", name) values (1900000000000, 'AddTitles1900000000000')`,
      );
      const replica = await startTestService(notes, { settings: { DATABASE_NAME } });
      expect(await replica.query(migrations)).toEqual([
        { name: 'CreateNotes1798000000000' },
        { name: 'AddTitles1900000000000' },
      ]);
      await replica.close();
    } finally {
      await service.close();
    }
  });
});

/** Takes longer than the statement timeout of the service, as an index of a large table does. */
class BuildSlowly1800000000000 implements MigrationInterface {
  readonly name = 'BuildSlowly1800000000000';
  up(runner: QueryRunner): Promise<unknown> {
    return runner.query('select pg_sleep(0.6)') as Promise<unknown>;
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

it('a migration takes as long as it needs, while the statements of the service have a timeout', async () => {
  const url = sharedServers().DATABASE_URL!;
  const extra = { statement_timeout: 300 };
  const table = 'slow_migrations'; // other test files share the database
  const migrations = [BuildSlowly1800000000000];
  const dataSource = await openDatabase({
    type: 'postgres',
    url,
    poolSize: 1,
    extra,
    migrations,
    migrationsTableName: table,
  });
  try {
    expect(await dataSource.query(`select name from ${table}`)).toEqual([
      { name: 'BuildSlowly1800000000000' },
    ]);
    await expect(dataSource.query('select pg_sleep(0.6)')).rejects.toThrow('statement timeout');
  } finally {
    await dataSource.query(`drop table ${table}`);
    await dataSource.destroy();
  }
});

/** Georgian capitals and some other letters are younger than the ICU of the embedded PostgreSQL. */
const LAST_OF_FIRST_PLANE = 0x10ff;

describe('the function fold_case', () => {
  let client: Client;
  beforeAll(async () => {
    const [{ DATABASE_URL = '' }, name] = [
      sharedServers(),
      `fold_${randomBytes(5).toString('hex')}`,
    ];
    await ensureDatabase(DATABASE_URL, name);
    client = new Client({ connectionString: databaseUrl(DATABASE_URL, name) });
    await client.connect();
    await client.query(CREATE_FOLD_CASE);
  });
  afterAll(() => client.end());

  const folded = async (texts: string[]): Promise<string[]> => {
    const sql =
      'select fold_case(one) as text from unnest($1::text[]) with ordinality as given (one, position) order by position';
    return (await client.query<{ text: string }>(sql, [texts])).rows.map(({ text }) => text);
  };

  it('folds letters of every case and normal form as the client and the catalogue do', async () => {
    const letters = Array.from({ length: LAST_OF_FIRST_PLANE }, (_, index) =>
      String.fromCodePoint(index + 1),
    );
    const words = [
      'Straße',
      'STRAẞE',
      'ΟΔΟΣ',
      'οδός',
      'İSTANBUL',
      'ısparta',
      'I\u0307zmir',
      'Cafe\u0301',
      'ﬁle',
      'ſhell',
      'ПРИВЕТ',
      '%_\\',
    ];
    const all = letters.concat(
      words,
      words.map((word) => word.normalize('NFD')),
    );
    expect(await folded(all)).toEqual(all.map(foldCase));
  });

  it('can be indexed', async () => {
    await client.query('create extension pg_trgm');
    await client.query('create table names (name text)');
    await client.query(
      `insert into names select 'Port Scanner ' || number from generate_series(1, 20000) number`,
    );
    await client.query(
      'create index names_folded on names using gin (fold_case(name) gin_trgm_ops)',
    );
    await client.query('analyze names');
    const plan = await client.query<Record<'QUERY PLAN', string>>(
      'explain select 1 from names where fold_case(name) like fold_case($1)',
      ['%SCANNER 1234%'],
    );
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('names_folded');
  });
});
