import {
  type Checkpoint,
  consistencyProofFromTiles,
  type LogEntry,
  type ReadTile,
  toBase64,
  verifyCheckpoint,
  verifyConsistency,
} from '@transparency';
import { LogChanged } from './LogChanged';
import { readSeenHeads, rememberHead, type SignedHead } from './seenHeads';
import { TrustDataUnavailable } from './TrustDataUnavailable';

/** Reads parts of the log with the head that is checked. */
export interface LogReader {
  readTile: ReadTile;
  /** Returns an entry that is proven to be under the head. */
  readEntry: (index: number) => Promise<LogEntry>;
}

/**
 * Checks that a head of the public log continues what this browser saw, and remembers it. `known` is a head that the page has in memory, for
 * browsers that store nothing. Throws LogChanged when the log no longer begins with the entries of that time, or when another log has taken
 * its place that does not name its last head.
 */
export async function checkContinuation(
  signed: SignedHead,
  reader: LogReader,
  known?: SignedHead,
): Promise<void> {
  const seen = readSeenHeads();
  if (seen.length === 0 && known) seen.push(known);
  const last = seen.at(-1);
  if (last) await compareHeads(last, signed, seen, reader);
  if (!last || last.head.origin === signed.head.origin || signed.head.size > 0)
    rememberHead(signed);
}

async function compareHeads(
  last: SignedHead,
  { head }: SignedHead,
  seen: readonly SignedHead[],
  { readTile, readEntry }: LogReader,
): Promise<void> {
  if (last.head.origin === head.origin) {
    if (!(await haveOneHistory(last.head, head, readTile)))
      throw new LogChanged(
        `The public log was changed: it does not continue the one that this browser saw (${describe(last.head)}).`,
      );
    return;
  }
  if (seen.some((other) => other.head.origin === head.origin))
    throw new LogChanged(
      `The public log is ${head.origin} again, although ${last.head.origin} had taken its place.`,
    );
  if (head.size === 0) return; // nothing was published in it yet, and its first entry will be checked
  compareReplaced(last, head, (await readEntry(0)).previous);
}

/** `previous` is what a log says of the one before. */
function compareReplaced(last: SignedHead, head: Checkpoint, previous: string | undefined): void {
  const what = `${last.head.origin}, ${describe(last.head)}`;
  const replaced = openCheckpoint(previous, last);
  if (!replaced)
    throw new LogChanged(
      `Another public log has taken the place of the one that this browser saw (${what}): ${head.origin} does not begin with its signed head.`,
    );
  const isSame =
    replaced.size !== last.head.size || toBase64(replaced.root) === toBase64(last.head.root);
  if (replaced.size < last.head.size || !isSame)
    throw new LogChanged(
      `The public log was begun anew as ${head.origin}, but not from what this browser saw (${what}): it names a head with ${replaced.size} entries.`,
    );
}

function openCheckpoint(note: string | undefined, { key }: SignedHead): Checkpoint | undefined {
  try {
    return note === undefined ? undefined : verifyCheckpoint(note, key);
  } catch {
    return undefined; // of another log or by another key: the caller reports it
  }
}

const describe = ({ size, root }: Checkpoint): string =>
  `${size} entries, root hash ${toBase64(root)}`;

/** Whether the longer of two heads continues the shorter one: another tab can have seen a newer head than this response has. */
async function haveOneHistory(
  seen: Checkpoint,
  head: Checkpoint,
  readTile: ReadTile,
): Promise<boolean> {
  const [older, newer] = seen.size <= head.size ? [seen, head] : [head, seen];
  if (older.size === 0) return true;
  try {
    return verifyConsistency({
      oldSize: older.size,
      oldRoot: older.root,
      size: newer.size,
      root: newer.root,
      proof: await consistencyProofFromTiles(older.size, newer.size, readTile),
    });
  } catch (error) {
    if (error instanceof TrustDataUnavailable && error.status === 404) return false; // the log has no longer as many entries
    throw error;
  }
}
