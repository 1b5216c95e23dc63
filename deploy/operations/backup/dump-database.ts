import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DataService } from '../services';
import type { BackupFiles } from '../files/backup-files';
import { copyOut, readTables } from '../tables';
import type { DatabaseEntry } from './manifest';

/** Writes every table of the client's snapshot to a file; returns the manifest entry that a restore needs. */
export async function dumpDatabase(
  client: Client,
  service: DataService,
  files: BackupFiles,
): Promise<DatabaseEntry> {
  const tables: DatabaseEntry['tables'] = [];
  for (const table of await readTables(client)) {
    const stored = files.table(service, table.name);
    await mkdir(dirname(stored.path), { recursive: true, mode: 0o700 });
    const { contents, file } = await stored.write(client.query(copyTo(copyOut(table))));
    const { lines: rows, bytes, sha256 } = contents;
    tables.push({
      name: table.name,
      columns: table.columns,
      rows,
      bytes,
      sha256,
      file: { bytes: file.bytes, sha256: file.sha256 },
    });
  }
  return {
    service,
    migrations: await readMigrations(client),
    tables,
    sequences: await readSequences(client),
  };
}

async function readMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}

/** Sequences are not part of snapshots: a later value leaves a gap, but never repeats an id. */
async function readSequences(client: Client): Promise<DatabaseEntry['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}
