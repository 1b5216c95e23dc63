import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { unavailable } from '@libs/errors';
import { rootHash } from '@libs/transparency';
import { DataSource } from 'typeorm';
import { LogState } from './log-entry.entity';

const NEW_HASHES = `
  select leaf_hash as hash from log_entries
  where log = $1 and index >= $2::bigint and index < $3::bigint order by index`;
const ENTRIES = `
  select entry from log_entries
  where log = $1 and index >= $2::bigint and index < $3::bigint order by index`;

const entriesMissing = () => unavailable('log_incomplete', 'Entries of the log are missing.');

/** Reads the log. The hashes of its entries, which never change, are kept in memory: 32 bytes each. */
@Injectable()
export class LogRepository {
  private log = 0;
  private hashes: Uint8Array[] = [];
  private root: { log: number; size: number; hash: Uint8Array } = {
    log: 0,
    size: -1,
    hash: new Uint8Array(),
  };

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Creates the head of the first log, unless there is one. */
  async begin(origin: string): Promise<void> {
    await this.dataSource.query(
      'insert into log_state (origin) values ($1) on conflict (once) do nothing',
      [origin],
    );
  }

  async head(): Promise<LogState> {
    return this.dataSource.manager.findOneByOrFail(LogState, { once: true });
  }

  /** Returns the hashes of the first `size` entries of the current log. Throws `unavailable` when rows are missing. */
  async leafHashes({ log, size }: Pick<LogState, 'log' | 'size'>): Promise<Uint8Array[]> {
    if (log !== this.log) [this.log, this.hashes] = [log, []];
    if (this.hashes.length < size) {
      const known = this.hashes;
      const start = known.length;
      const rows = await this.dataSource.query<{ hash: Buffer }[]>(NEW_HASHES, [log, start, size]);
      if (rows.length !== size - start) throw entriesMissing();
      if (this.hashes === known && known.length === start)
        known.push(...rows.map(({ hash }) => new Uint8Array(hash)));
      if (this.hashes.length < size) return this.leafHashes({ log, size });
    }
    return this.hashes.slice(0, size);
  }

  /** Returns the root of the first `size` entries. */
  async computeRoot({ log, size }: Pick<LogState, 'log' | 'size'>): Promise<Uint8Array> {
    const { root } = this;
    if (root.log === log && root.size === size) return root.hash;
    const hash = rootHash(await this.leafHashes({ log, size }));
    this.root = { log, size, hash };
    return hash;
  }

  /** Returns the entries from `start` up to but not including `end`. Throws `unavailable` when rows are missing. */
  async entries(log: number, start: number, end: number): Promise<Uint8Array[]> {
    const rows = await this.dataSource.query<{ entry: Buffer }[]>(ENTRIES, [log, start, end]);
    if (rows.length !== end - start) throw entriesMissing();
    return rows.map(({ entry }) => new Uint8Array(entry));
  }
}
