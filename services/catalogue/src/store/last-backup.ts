import type { Client } from 'pg';
import type { DataSource } from 'typeorm';

/** Apart from `public`, so that it is in no backup, and a restore leaves it as it is. */
const SCHEMA = 'operations';
const TABLE = `${SCHEMA}.last_backup`;

/** Records that everything was backed up as of a moment. Only the catalogue's database knows it. */
export async function recordBackup(client: Client, takenAt: Date): Promise<void> {
  await client.query(`
    create schema if not exists ${SCHEMA};
    create table if not exists ${TABLE} (once boolean primary key default true check (once), taken_at timestamptz not null)`);
  await client.query(
    `insert into ${TABLE} (taken_at) values ($1)
     on conflict (once) do update set taken_at = greatest(${TABLE}.taken_at, excluded.taken_at)`,
    [takenAt],
  );
}

/** The moment that the last good backup shows, in seconds since 1970; 0 when there has been none. */
export async function lastBackupSeconds(dataSource: DataSource): Promise<number> {
  const [table] = await dataSource.query<{ exists: boolean }[]>(`select to_regclass('${TABLE}') is not null as exists`);
  if (!table?.exists) return 0;
  const [row] = await dataSource.query<{ seconds: string }[]>(`select extract(epoch from taken_at) as seconds from ${TABLE}`);
  return Number(row?.seconds ?? 0);
}
