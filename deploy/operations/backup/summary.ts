import type { Manifest } from './manifest';

/** What a backup holds, in a line. */
export function summaryOf({ databases, objects, takenAt }: Manifest): string {
  const tables = databases.flatMap((database) => database.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = [...tables, ...objects].reduce((sum, part) => sum + part.bytes, 0);
  const megabytes = (bytes / 1e6).toFixed(1);
  return `${databases.length} databases (${tables.length} tables, ${rows} rows) and ${objects.length} objects, ${megabytes} MB, as of ${takenAt}`;
}
