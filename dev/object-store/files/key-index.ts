import { inUtf8Order } from './utf8-order';

/** Anything that is listed by key. */
export interface Keyed {
  key: string;
}

/** The keys of a bucket in S3's order, kept in memory so that a page of a listing costs a binary search and not a walk over the disk. */
export class KeyIndex<Entry extends Keyed> {
  private constructor(private readonly entries: Entry[]) {}

  /** An index over entries in any order; keys must be different. */
  static of<Entry extends Keyed>(entries: Entry[]): KeyIndex<Entry> {
    return new KeyIndex([...entries].sort((a, b) => inUtf8Order(a.key, b.key)));
  }

  get size(): number {
    return this.entries.length;
  }

  /** The entry at a position, undefined behind the last one. */
  at(position: number): Entry | undefined {
    return this.entries[position];
  }

  get(key: string): Entry | undefined {
    const entry = this.entries[this.seek(key)];
    return entry?.key === key ? entry : undefined;
  }

  /** Adds an entry, or replaces the one with the same key. */
  put(entry: Entry): void {
    const position = this.seek(entry.key);
    this.entries.splice(position, this.entries[position]?.key === entry.key ? 1 : 0, entry);
  }

  delete(key: string): void {
    const position = this.seek(key);
    if (this.entries[position]?.key === key) this.entries.splice(position, 1);
  }

  /** The position of the first key that is not before `key`. */
  seek(key: string): number {
    return this.firstWhere((each) => inUtf8Order(each, key) >= 0);
  }

  /** The position of the first key after `prefix` and after everything that starts with it. */
  seekPast(prefix: string): number {
    return this.firstWhere((each) => inUtf8Order(each, prefix) > 0 && !each.startsWith(prefix));
  }

  /** Binary search: `holds` must be false up to some key and true from there on. */
  private firstWhere(holds: (key: string) => boolean): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = this.entries[middle];
      if (entry && !holds(entry.key)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
