import { StartError } from '@libs/service';
import { Client } from 'pg';

/**
 * Throws a StartError if the database has a migration that is not one of these, and is not newer than them either: a build from before 1.0
 * made it. A newer version's may be there as well.
 */
export async function requireNoEarlierBuild(
  url: string,
  migrations: readonly { name: string }[],
): Promise<void> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows: tables } = await client.query<{ exists: boolean }>(
      `select to_regclass('public.migrations') is not null as exists`,
    );
    if (!tables[0]?.exists) return;
    const { rows } = await client.query<{ name: string }>(
      'select name from migrations order by id',
    );
    const names = new Set(migrations.map(({ name }) => name));
    const newest = Math.max(...migrations.map(readTime));
    const foreign = rows.find((row) => !names.has(row.name) && readTime(row) <= newest);
    if (foreign) throw new StartError(earlierBuild(client.database ?? '', foreign.name));
  } finally {
    await client.end();
  }
}

/** When a migration was written, in milliseconds since the epoch: TypeORM has it in the last 13 digits of the name. */
const readTime = ({ name }: { name: string }): number => Number(name.slice(-13));

const earlierBuild = (database: string, migration: string): string =>
  `the database ${database} was made by a build from before version 1.0 (it has the migration ${migration}), whose data this build cannot ` +
  'upgrade. Nothing was changed. To keep the data, check out the git tag or commit of the build that made it, and back it up there with ' +
  '`npm run ops -- backup`. To begin anew, start with another or an empty DATA_DIR or, with a PostgreSQL server of your own, without its ' +
  'databases.';
