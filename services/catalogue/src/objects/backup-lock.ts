import type { DataSource } from 'typeorm';

/** The advisory lock that a running backup holds in the catalogue's database; PostgreSQL releases it when the connection ends. */
export const BACKUP_LOCK = 7_305_012;

/** Whether a backup is running. It may still have to copy objects that its database snapshot references. */
export async function isBackupRunning(dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<{ free: boolean }[]>(
    'select pg_try_advisory_xact_lock_shared($1) as free',
    [BACKUP_LOCK],
  );
  return !row?.free;
}
