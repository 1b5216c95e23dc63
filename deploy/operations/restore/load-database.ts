import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { DatabasePart, TablePart } from '../backup/manifest';
import { digestOf } from '../parts/digest-of';
import type { PartFile } from '../parts/part-file';
import type { PartFiles } from '../parts/part-files';
import { Refusal } from '../refusal';
import { copyIn, copyOut, readLoadingOrder, readTables, type Table } from '../tables';
import { refillOutbox } from './refill-outbox';

/**
 * Takes every table of a backup into an empty schema, in one transaction, and reads each one out again: its digest must be the backup's.
 * Rows are only ever added, so records that refuse changes take part as they are. Events wait in the outbox afterwards.
 */
export async function loadDatabase(client: Client, part: DatabasePart, files: PartFiles): Promise<void> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  requireSameTables(part, tables);
  await client.query('begin');
  try {
    for (const name of await readLoadingOrder(client, [...tables.keys()])) {
      const [table, contents] = [tables.get(name), part.tables.find((one) => one.name === name)];
      if (table && contents) await loadTable(client, table, contents, files.table(part.service, name));
    }
    for (const { name, value } of part.sequences) await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), value]);
    await refillOutbox(client);
    await client.query('commit');
  } catch (thrown) {
    await client.query('rollback');
    throw thrown;
  }
  await client.query('analyze');
}

function requireSameTables({ service, tables: saved }: DatabasePart, tables: ReadonlyMap<string, Table>): void {
  const differing = [...new Set([...tables.keys(), ...saved.map(({ name }) => name)])].find((name) => {
    const [here, there] = [tables.get(name), saved.find((one) => one.name === name)];
    return here?.columns.toSorted().join() !== there?.columns.toSorted().join();
  });
  if (differing !== undefined) throw new Refusal(`The table ${differing} of ${service} is not what its migrations make.`);
}

/** Migrations put rows into some tables; the backup has them too. */
async function loadTable(client: Client, table: Table, { columns, sha256 }: TablePart, file: PartFile): Promise<void> {
  const name = `public.${escapeIdentifier(table.name)}`;
  const { rows } = await client.query(`select 1 from ${name} limit 1`);
  if (rows.length > 0) await client.query(`delete from ${name}`);
  await pipeline(file.open(), client.query(copyFrom(copyIn(table.name, columns))));
  const found = await digestOf(client.query(copyTo(copyOut({ ...table, columns }))));
  if (found.sha256 !== sha256) throw new Refusal(`The table ${table.name} was taken in, but reads differently than in the backup.`);
}
