import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { CORE_NATS_ONLY } from '@libs/contracts';
import type { DatabaseEntry, TableEntry } from '../backup/manifest';
import { CommandError } from '../command-error';
import type { BackupFile } from '../files/backup-file';
import type { BackupFiles } from '../files/backup-files';
import { digestOf } from '../files/digest';
import { copyIn, copyOut, readLoadingOrder, readTables, type Table } from '../tables';

/** Loads every table into an empty schema in one transaction, and compares its digest with the backup. Only inserts, since some tables are append-only. */
export async function loadDatabase(
  client: Client,
  entry: DatabaseEntry,
  files: BackupFiles,
): Promise<void> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  requireSameTables(entry, tables);
  await client.query('begin');
  try {
    for (const name of await readLoadingOrder(client, [...tables.keys()])) {
      const [table, contents] = [tables.get(name), entry.tables.find((one) => one.name === name)];
      if (table && contents)
        await loadTable(client, table, contents, files.table(entry.service, name));
    }
    for (const { name, value } of entry.sequences)
      await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), value]);
    await requeueOutbox(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('analyze');
}

function requireSameTables(
  { service, tables: saved }: DatabaseEntry,
  tables: ReadonlyMap<string, Table>,
): void {
  const differing = [...new Set([...tables.keys(), ...saved.map(({ name }) => name)])].find(
    (name) => {
      const [here, there] = [tables.get(name), saved.find((one) => one.name === name)];
      return here?.columns.toSorted().join() !== there?.columns.toSorted().join();
    },
  );
  if (differing !== undefined)
    throw new CommandError(
      `The table ${differing} of ${service} differs from the one that its migrations create.`,
    );
}

async function loadTable(
  client: Client,
  table: Table,
  { columns, sha256 }: TableEntry,
  file: BackupFile,
): Promise<void> {
  const name = `public.${escapeIdentifier(table.name)}`;
  const { rows } = await client.query(`select 1 from ${name} limit 1`);
  if (rows.length > 0) await client.query(`delete from ${name}`);
  await pipeline(file.open(), client.query(copyFrom(copyIn(table.name, columns))));
  const found = await digestOf(client.query(copyTo(copyOut({ ...table, columns }))));
  if (found.sha256 !== sha256)
    throw new CommandError(
      `The table ${table.name} was loaded, but its content differs from the backup.`,
    );
}

/** Marks all events as unpublished, since the broker's streams are empty; consumers skip known events by version or by inbox. */
async function requeueOutbox(client: Client): Promise<void> {
  await client.query(
    `update outbox set published_at = null where published_at is not null and envelope->>'type' <> all($1)`,
    [CORE_NATS_ONLY],
  );
}
