import { z } from 'zod';
import { DATA_SERVICES } from '../databases';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.int().nonnegative();
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const table = z.object({
  name,
  columns: z.array(name),
  rows: size,
  bytes: size,
  sha256: digest,
  /** The file itself, when it is not simply these bytes. */
  file: z.object({ bytes: size, sha256: digest }).optional(),
});
const database = z.object({
  service: z.enum(DATA_SERVICES),
  /** Names of the migrations that made its tables, in the order they were run. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** Last values handed out, as text; sequences that were never used are left out. */
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/) })),
});
const object = z.object({
  key: z.string().min(1),
  bytes: size,
  sha256: digest,
  contentType: z.string().optional(),
  /** The store's mark of these contents: an object that still has it was not written since. */
  etag: z.string().optional(),
});

/** The table of contents of a backup: every part with its size and digest. */
export const manifestSchema = z.object({
  /** 2: tables are compressed, and everything may be encrypted. */
  format: z.union([z.literal(1), z.literal(2)]),
  version: z.string(),
  /** The moment all databases are shown as they were at. */
  takenAt: z.iso.datetime(),
  databases: z.array(database),
  objects: z.array(object),
  /** The invented password of the embedded stack's administrator, kept because it is nowhere else. */
  administrator: z.object({ bytes: size, sha256: digest }).optional(),
});

/** The table of contents as it is read and written. */
export type Manifest = z.infer<typeof manifestSchema>;
/** One service's database in it. */
export type DatabasePart = z.infer<typeof database>;
/** One table of a database. */
export type TablePart = z.infer<typeof table>;
/** One object of the store. */
export type ObjectPart = z.infer<typeof object>;
