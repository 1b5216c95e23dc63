import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { isBackupRunning } from './backups';

const PERMISSION_HOURS = 24;

/** Permits the sweeps of the next 24 hours to remove up to `objects` unknown objects, whatever their share. */
export async function permitSweep(tx: EntityManager, objects: number, now: Date): Promise<void> {
  await tx.query(
    `insert into sweep_permission (objects, granted_at) values ($1, $2)
     on conflict (once) do update set objects = excluded.objects, granted_at = excluded.granted_at`,
    [objects, now],
  );
}

/** Finds what a sweep may remove. */
@Injectable()
export class ObjectRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Returns the keys that neither a tool nor one of its versions references and that are not retired. */
  async findUnknown(keys: string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ key: string }[]>(
      `select key from unnest($1::text[]) as k(key)
       where not exists (select from tools where file_key = key)
         and not exists (select from tools where thumbnail_key = key)
         and not exists (select from tool_versions where object_key = key)
         and not exists (select from screenshots where object_key = key)
         and not exists (select from previews where object_key = key)
         and not exists (select from retired_objects where object_key = key)`,
      [keys],
    );
    return rows.map(({ key }) => key);
  }

  async countTools(): Promise<number> {
    const [row] = await this.dataSource.query<{ tools: number }[]>(
      'select count(*)::int as tools from tools',
    );
    return row?.tools ?? 0;
  }

  /** Returns how many unknown objects may be removed; 0 without a permission of the last 24 hours. */
  async permittedRemovals(now: Date): Promise<number> {
    const [row] = await this.dataSource.query<{ objects: number }[]>(
      `select objects from sweep_permission where granted_at > $1::timestamptz - interval '${PERMISSION_HOURS} hours'`,
      [now],
    );
    return row?.objects ?? 0;
  }

  isBackupRunning(): Promise<boolean> {
    return isBackupRunning(this.dataSource);
  }

  async retiredBefore(moment: Date, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ key: string }[]>(
      'select object_key as key from retired_objects where retired_at < $1 order by retired_at limit $2',
      [moment, limit],
    );
    return rows.map(({ key }) => key);
  }

  async deleteRetired(key: string): Promise<void> {
    await this.dataSource.query('delete from retired_objects where object_key = $1', [key]);
  }
}
