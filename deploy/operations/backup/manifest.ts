import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { BackupFiles } from '../files/backup-files';
import { DATA_SERVICES } from '../services';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.int().nonnegative();
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const table = z.object({
  name,
  columns: z.array(name),
  rows: size,
  bytes: size,
  sha256: digest,
  file: z.object({ bytes: size, sha256: digest }), // of the compressed file
});
const database = z.object({
  service: z.enum(DATA_SERVICES),
  migrations: z.array(z.string()), // names in the order they ran
  tables: z.array(table),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/) })),
});
const object = z.object({
  key: z.string().min(1),
  bytes: size,
  sha256: digest,
  contentType: z.string().optional(),
  etag: z.string().optional(), // changes when the object is rewritten
});

/** The table of contents of a backup: every file with its size and digest. */
export const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  takenAt: z.iso.datetime(), // of all database snapshots
  databases: z.array(database),
  objects: z.array(object),
  /** The generated password of the embedded stack's administrator. */
  administrator: z.object({ bytes: size, sha256: digest }).optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type DatabaseEntry = z.infer<typeof database>;
export type TableEntry = z.infer<typeof table>;
export type ObjectEntry = z.infer<typeof object>;

const OWNER_ONLY = { flag: 'wx', mode: 0o600, flush: true };

/** Writes the manifest, and its digest unless it is encrypted. */
export async function writeManifest(files: BackupFiles, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await files.manifest().write(Readable.from([Buffer.from(text)]));
  if (files.key) return;
  await writeFile(
    files.manifestDigest(),
    `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`,
    OWNER_ONLY,
  );
}

export function productVersion(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string })
    .version;
}

export function summarize({ databases, objects, takenAt }: Manifest): string {
  const tables = databases.flatMap((database) => database.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = [...tables, ...objects].reduce((sum, part) => sum + part.bytes, 0);
  const megabytes = (bytes / 1e6).toFixed(1);
  return `${databases.length} databases (${tables.length} tables, ${rows} rows) and ${objects.length} objects, ${megabytes} MB, as of ${takenAt}`;
}
