import type { LogEntry } from '@transparency';

/** A publication of a file in the log, and what has become of it. */
export interface Publication {
  /** The position in the log. */
  index: number;
  entry: LogEntry;
  /** What the signature is about: the publication, or the last change of the tool's or the file's name. */
  signed: { index: number; entry: LogEntry };
  /** The entry that withdrew this version. */
  withdrawal?: LogEntry;
  /** The newest version of the tool that is not withdrawn; undefined when there is none. */
  newestVersion?: number;
}

type Entries = readonly (LogEntry | undefined)[];

const isVersion = (entry: LogEntry | undefined, { toolId, version }: LogEntry): boolean =>
  entry?.toolId === toolId && entry.version === version;

/** Finds the publication of a file by its SHA-256, the newest one that is not withdrawn first; undefined for an unknown file. */
export function findPublication(entries: Entries, sha256: string): Publication | undefined {
  const found = entries.flatMap((entry, index) =>
    entry?.action === 'publish' && entry.sha256 === sha256 ? [{ index, entry }] : [],
  );
  const publications = found.map(({ index, entry }) => ({
    index,
    entry,
    signed: signedEntryOf(entries, entry),
    withdrawal: withdrawalOf(entries, entry),
    newestVersion: newestVersionOf(entries, entry.toolId),
  }));
  return publications.findLast(({ withdrawal }) => !withdrawal) ?? publications.at(-1);
}

/** Returns the entry that the signature of a publication is about, and its position in the log. */
export function signedEntryOf(entries: Entries, published: LogEntry): Publication['signed'] {
  const index = entries.findLastIndex(
    (entry) => entry?.action !== 'withdraw' && isVersion(entry, published),
  );
  return { index, entry: entries[index] ?? published };
}

const withdrawalOf = (entries: Entries, published: LogEntry): LogEntry | undefined =>
  entries.findLast((entry) => entry?.action === 'withdraw' && isVersion(entry, published));

function newestVersionOf(entries: Entries, toolId: string): number | undefined {
  const offered = entries.filter(
    (entry): entry is LogEntry =>
      entry?.action === 'publish' && entry.toolId === toolId && !withdrawalOf(entries, entry),
  );
  return offered.length > 0 ? Math.max(...offered.map(({ version }) => version)) : undefined;
}
