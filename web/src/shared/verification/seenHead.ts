import {
  type Checkpoint,
  consistencyProofFromTiles,
  formatCheckpoint,
  parseCheckpoint,
  type ReadTile,
  toBase64,
  verifyConsistency,
} from '@transparency';

const STORAGE_KEY = 'log-head';

/**
 * Checks that a head of the public log continues the one that this browser saw last, and remembers it. Throws an Error when the log no longer
 * begins with the entries of that time. A log with another name is another log, and begins anew.
 */
export async function checkContinuation(head: Checkpoint, readTile: ReadTile): Promise<void> {
  const seen = readSeenHead();
  if (seen?.origin === head.origin && !(await isContinued(seen, head, readTile)))
    throw new Error(
      `The public log was changed: it does not continue the one that this browser saw (${seen.size} entries, root hash ${toBase64(seen.root)}).`,
    );
  try {
    localStorage.setItem(STORAGE_KEY, formatCheckpoint(head));
  } catch (error) {
    console.debug('The browser blocks storage.', error);
  }
}

async function isContinued(
  seen: Checkpoint,
  head: Checkpoint,
  readTile: ReadTile,
): Promise<boolean> {
  if (seen.size === 0) return true;
  if (seen.size > head.size) return false;
  const proof = await consistencyProofFromTiles(seen.size, head.size, readTile);
  return verifyConsistency({
    oldSize: seen.size,
    oldRoot: seen.root,
    size: head.size,
    root: head.root,
    proof,
  });
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
