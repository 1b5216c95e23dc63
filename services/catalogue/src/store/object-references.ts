import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { isBackupRunning } from './backup-lock';
import { permittedObjects } from './sweep-permission';

/** Knows which stored objects are still needed. */
@Injectable()
export class ObjectReferences {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Those of the keys that no tool uses and that nobody retired. */
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

  /** How many tools there are. */
  async countTools(): Promise<number> {
    const [row] = await this.dataSource.query<{ tools: number }[]>('select count(*)::int as tools from tools');
    return row?.tools ?? 0;
  }

  /** How many unknown objects an operator has permitted to remove. */
  permitted(now: Date): Promise<number> {
    return permittedObjects(this.dataSource.manager, now);
  }

  /** Whether a backup runs, which may need retired objects. */
  areBeingBackedUp(): Promise<boolean> {
    return isBackupRunning(this.dataSource);
  }

  /** Some of the objects retired before a moment, oldest first. */
  async retiredBefore(moment: Date, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ key: string }[]>(
      'select object_key as key from retired_objects where retired_at < $1 order by retired_at limit $2',
      [moment, limit],
    );
    return rows.map(({ key }) => key);
  }

  /** Deletes the record of a retired object, once it has been removed. */
  async forget(key: string): Promise<void> {
    await this.dataSource.query('delete from retired_objects where object_key = $1', [key]);
  }
}
