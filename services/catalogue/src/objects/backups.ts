import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { measuredGauge } from '@libs/service';
import type { Client } from 'pg';
import { DataSource } from 'typeorm';

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

/** Backups include only `public`, so a restore leaves this schema unchanged. */
const SCHEMA = 'operations';
const TABLE = `${SCHEMA}.last_backup`;

/** Records the time of a complete backup, in the catalogue's database only. */
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

/** Exposes the time of the last backup as a metric, the same in every replica. */
@Injectable()
export class BackupMetrics implements OnModuleInit {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    const help = 'Moment that the last good backup of everything shows; 0 when there has been none';
    measuredGauge('exe_backup_last_success_timestamp_seconds', help, () =>
      lastBackupSeconds(this.dataSource),
    );
  }
}

async function lastBackupSeconds(dataSource: DataSource): Promise<number> {
  const [table] = await dataSource.query<{ exists: boolean }[]>(
    `select to_regclass('${TABLE}') is not null as exists`,
  );
  if (!table?.exists) return 0;
  const [row] = await dataSource.query<{ seconds: string }[]>(
    `select extract(epoch from taken_at) as seconds from ${TABLE}`,
  );
  return Number(row?.seconds ?? 0);
}
