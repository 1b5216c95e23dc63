import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { isBackupRunning } from './backup-lock';
import { permittedObjects } from './sweep-permission';

@Injectable()
export class ObjectReferenceRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async unknownOf(keys: string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ key: string }[]>(
      `select key from unnest($1::text[]) as k(key)
       where not exists (select from tools where file_key = key)
         and not exists (select from tools where thumbnail_key = key)
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

  permittedRemovals(now: Date): Promise<number> {
    return permittedObjects(this.dataSource.manager, now);
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
