import { Client } from 'pg';
import { reasonOf, StartFailure } from '../start-failure';

/** Throws a StartFailure if a build from before version 1.0 made one of the databases. */
export async function requireCurrentDatabases(
  serverUrl: string,
  names: readonly string[],
): Promise<void> {
  const existing = await listDatabases(serverUrl, names);
  if (existing.length === 0) return;
  const { databaseUrl, requireNoEarlierBuild } = await import('@libs/persistence'); // takes a second to load
  const { MESSAGING_MIGRATIONS } = await import('@libs/messaging'); // the first of each service
  for (const name of existing) {
    try {
      await requireNoEarlierBuild(databaseUrl(serverUrl, name), MESSAGING_MIGRATIONS);
    } catch (cause) {
      throw new StartFailure(`The marketplace cannot start: ${reasonOf(cause)}`, { cause });
    }
  }
}

async function listDatabases(serverUrl: string, names: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname = any($1) order by datname',
      [names],
    );
    return rows.map(({ datname }) => datname);
  } finally {
    await client.end();
  }
}
