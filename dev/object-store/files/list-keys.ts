import type { Keyed, KeyIndex } from './key-index';

/** What a client asks of a listing. */
export interface Listing {
  prefix: string;
  /** Keys that hold it behind the prefix are folded into one common prefix; empty folds nothing. */
  delimiter: string;
  /** The listing starts behind this key; a common prefix here skips everything under it. */
  after: string;
  limit: number;
}

/** One page: entries and common prefixes, each in order, and where the next page starts when there is one. */
export interface Page<Entry> {
  entries: Entry[];
  prefixes: string[];
  next?: string;
}

/** Cuts one page out of an index by S3's rules for prefix, delimiter and marker. */
export function listKeys<Entry extends Keyed>(index: KeyIndex<Entry>, listing: Listing): Page<Entry> {
  const { prefix, delimiter, after, limit } = listing;
  const page: Page<Entry> = { entries: [], prefixes: [] };
  if (limit === 0) return page;
  let position = Math.max(index.seek(prefix), after === '' ? 0 : index.seek(after));
  if (after !== '' && index.at(position)?.key === after) position += 1;
  let last = '';
  for (let entry = index.at(position); entry?.key.startsWith(prefix); entry = index.at(position)) {
    const group = commonPrefix(entry.key, prefix, delimiter);
    if (group !== undefined && after.startsWith(group)) {
      position = index.seekPast(group);
      continue;
    }
    if (page.entries.length + page.prefixes.length === limit) return { ...page, next: last };
    if (group === undefined) page.entries.push(entry);
    else page.prefixes.push(group);
    last = group ?? entry.key;
    position = group === undefined ? position + 1 : index.seekPast(group);
  }
  return page;
}

/** The part of a key up to the first delimiter behind the prefix; undefined when there is none, and with an empty delimiter. */
export function commonPrefix(key: string, prefix: string, delimiter: string): string | undefined {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
}
