import { type Client, escapeIdentifier } from 'pg';

export interface Table {
  name: string;
  columns: string[]; // without generated columns
  /** The primary key, or all columns; rows are copied in this order, so that equal rows give equal bytes. */
  order: { column: string; isText: boolean }[];
}

interface Row {
  name: string;
  columns: string[];
  key: string[] | null;
  texts: string[] | null;
}

export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Row>(`
    select c.relname::text as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      array_agg(a.attname::text) filter (where a.attcollation <> 0) as texts,
      (select array_agg(k.attname::text order by n) from pg_index i
       cross join unnest(i.indkey::int2[]) with ordinality as keys(attnum, n)
       join pg_attribute k on k.attrelid = c.oid and k.attnum = keys.attnum
       where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.oid, c.relname order by c.relname`);
  return rows.map(({ name, columns, key, texts }) => ({
    name,
    columns,
    order: (key ?? columns).map((column) => ({ column, isText: texts?.includes(column) ?? false })),
  }));
}

/** Sorts tables so that each comes after those it references; throws for circular references. */
export async function readLoadingOrder(client: Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(`
    select child.relname::text as child, parent.relname::text as parent from pg_constraint c
    join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`);
  const ordered: string[] = [];
  for (
    let left = tables;
    left.length > 0;
    left = left.filter((table) => !ordered.includes(table))
  ) {
    const free = left.filter(
      (table) => !rows.some(({ child, parent }) => child === table && left.includes(parent)),
    );
    if (free.length === 0)
      throw new Error(`the tables ${left.join(', ')} reference each other in a circle`);
    ordered.push(...free);
  }
  return ordered;
}

/** Returns the statement that copies a table out in a fixed order. */
export function copyOut({ name, columns, order }: Table): string {
  const by = order.map(
    ({ column, isText }) => `${escapeIdentifier(column)}${isText ? ' collate "C"' : ''}`,
  );
  return `copy (select ${columnList(columns)} from public.${escapeIdentifier(name)} order by ${by.join(', ')}) to stdout`;
}

/** Returns the statement that loads such a copy. */
export const copyIn = (name: string, columns: string[]): string =>
  `copy public.${escapeIdentifier(name)} (${columnList(columns)}) from stdin`;

const columnList = (columns: string[]): string =>
  columns.map((column) => escapeIdentifier(column)).join(', ');
