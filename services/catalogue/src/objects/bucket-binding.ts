import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ObjectStore } from '@libs/storage';
import { DataSource } from 'typeorm';

/** Key of the marker object, which holds the same id as the database. */
export const MARKER_KEY = 'catalogue/database-id';

type BindingState = 'bound' | 'unbound' | 'foreign';

interface BindingRow {
  id: string;
  is_bound: boolean;
}

/** Binds the bucket to this database by a shared id, so that a sweep never uses the wrong pair. */
@Injectable()
export class BucketBinding {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
  ) {}

  async state(): Promise<BindingState> {
    const before = await this.read();
    const marker = await this.readMarker();
    if (marker === null) return before?.is_bound ? 'foreign' : 'unbound';
    const row = before ?? (await this.read()); // another replica may have bound them meanwhile
    if (row?.id !== marker) return 'foreign';
    return row.is_bound ? 'bound' : 'unbound';
  }

  /** Stores the id in the database first, so that after a crash the next call continues with the same id. */
  async bind(): Promise<void> {
    await this.dataSource.query(
      'insert into bucket_binding (id) values ($1) on conflict do nothing',
      [randomUUID()],
    );
    const row = await this.read();
    if (!row) throw new Error('the binding was removed while it was made');
    await this.store.put(MARKER_KEY, Buffer.from(row.id), { contentType: 'text/plain' });
    await this.dataSource.query('update bucket_binding set is_bound = true where id = $1', [
      row.id,
    ]);
  }

  private async read(): Promise<BindingRow | undefined> {
    const [row] = await this.dataSource.query<BindingRow[]>(
      'select id, is_bound from bucket_binding',
    );
    return row;
  }

  private async readMarker(): Promise<string | null> {
    return (await this.store.stat(MARKER_KEY)) && text(await this.store.get(MARKER_KEY));
  }
}
