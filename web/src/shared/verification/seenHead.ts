import {
  type Checkpoint,
  consistencyProofFromTiles,
  formatCheckpoint,
  parseCheckpoint,
  type ReadTile,
  toBase64,
  verifyConsistency,
} from '@transparency';
import { TrustDataUnavailable } from './TrustDataUnavailable';

const STORAGE_KEY = 'log-head';

/**
 * Checks that a head of the public log continues the one that this browser saw last, and remembers it. Throws an Error when the log no longer
 * begins with the entries of that time. A log with another name is another log, and begins anew.
 */
export async function checkContinuation(head: Checkpoint, readTile: ReadTile): Promise<void> {
  const seen = readSeenHead();
  if (seen?.origin === head.origin && !(await haveOneHistory(seen, head, readTile)))
    throw new Error(
      `The public log was changed: it does not continue the one that this browser saw (${seen.size} entries, root hash ${toBase64(seen.root)}).`,
    );
  const latest = readSeenHead(); // another tab may have stored a newer one in the meantime
  if (latest?.origin === head.origin && latest.size >= head.size) return;
  try {
    localStorage.setItem(STORAGE_KEY, formatCheckpoint(head));
  } catch (error) {
    console.debug('The browser blocks storage.', error);
  }
}

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

function readSeenHead(): Checkpoint | undefined {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    return text === null ? undefined : parseCheckpoint(text);
  } catch (error) {
    console.debug('The browser remembers no head of the public log.', error);
    return undefined;
  }
}
