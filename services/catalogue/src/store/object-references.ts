import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** Knows which stored objects are still spoken for. */
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

  /** Some of the objects retired before a moment, oldest first. */
  async retiredBefore(moment: Date, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ key: string }[]>(
      'select object_key as key from retired_objects where retired_at < $1 order by retired_at limit $2',
      [moment, limit],
    );
    return rows.map(({ key }) => key);
  }

  /** Strikes a retired object off the list, once it has been removed. */
  async forget(key: string): Promise<void> {
    await this.dataSource.query('delete from retired_objects where object_key = $1', [key]);
  }
}
