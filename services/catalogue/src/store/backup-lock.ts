import type { DataSource } from 'typeorm';

/** The advisory lock that a backup holds in the catalogue's database for as long as it runs; PostgreSQL releases it when the connection ends. */
export const BACKUP_LOCK = 7_305_012;

/** Whether a backup runs, which may still have to copy objects that its snapshot of the catalogue refers to. */
export async function isBackupRunning(dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<{ free: boolean }[]>('select pg_try_advisory_xact_lock_shared($1) as free', [BACKUP_LOCK]);
  return !row?.free;
}
