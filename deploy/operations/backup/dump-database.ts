import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DataService } from '../databases';
import type { PartFiles } from '../parts/part-files';
import { copyOut, readTables } from '../tables';
import type { DatabasePart } from './manifest';

/** Writes every table of a database as the client's snapshot shows it, and says what is needed to take them in again. */
export async function dumpDatabase(client: Client, service: DataService, files: PartFiles): Promise<DatabasePart> {
  const tables: DatabasePart['tables'] = [];
  for (const table of await readTables(client)) {
    const stored = files.table(service, table.name);
    await mkdir(dirname(stored.path), { recursive: true, mode: 0o700 });
    const { contents, file } = await stored.write(client.query(copyTo(copyOut(table))));
    const { lines: rows, bytes, sha256 } = contents;
    tables.push({ name: table.name, columns: table.columns, rows, bytes, sha256, file: { bytes: file.bytes, sha256: file.sha256 } });
  }
  return { service, migrations: await readMigrations(client), tables, sequences: await readSequences(client) };
}

async function readMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}

/** Sequences stand outside of snapshots: they may be ahead of it, which leaves a gap and repeats nothing. */
async function readSequences(client: Client): Promise<DatabasePart['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}
