import { StartError } from '@libs/service';
import { Client } from 'pg';

/** Marks a database whose restore has started but is not complete. */
interface RestoreMark {
  backup: string;
  startedAt: Date;
}

const SCHEMA = 'operations'; // not `public`, which restores drop and backups copy
const TABLE = `${SCHEMA}.unfinished_restore`;

/** Marks a database before a restore changes it; a second restore replaces the mark. */
export async function setRestoreMark(client: Client, backup: string): Promise<void> {
  await client.query(`
    create schema if not exists ${SCHEMA};
    create table if not exists ${TABLE} (
      once boolean primary key default true check (once),
      backup text not null,
      started_at timestamptz not null
    )`);
  await client.query(
    `insert into ${TABLE} (backup, started_at) values ($1, now())
     on conflict (once) do update set backup = excluded.backup, started_at = excluded.started_at`,
    [backup],
  );
}

/** Removes the mark after every database and object is restored. */
export async function removeRestoreMark(client: Client): Promise<void> {
  await client.query(`drop table if exists ${TABLE}`);
}

export async function readRestoreMark(client: Client): Promise<RestoreMark | undefined> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('${TABLE}') is not null as exists`,
  );
  if (!tables[0]?.exists) return undefined;
  const { rows } = await client.query<RestoreMark>(
    `select backup, started_at as "startedAt" from ${TABLE}`,
  );
  return rows[0];
}

/** Throws a StartError if a restore into the database is running or was interrupted. */
export async function requireNoUnfinishedRestore(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const mark = await readRestoreMark(client);
    if (mark) throw new StartError(unfinishedRestore(client.database ?? '', mark));
  } finally {
    await client.end();
  }
}

export const unfinishedRestore = (database: string, { backup, startedAt }: RestoreMark): string =>
  `The restore of ${backup} into the database ${database}, started at ${startedAt.toISOString()}, is not complete: ` +
  `wait for it if it still runs; if it was interrupted, repeat it with --overwrite.`;
