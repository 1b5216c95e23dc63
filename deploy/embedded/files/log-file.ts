import { closeSync, copyFileSync, existsSync, openSync, readSync, rmSync, statSync, truncateSync } from 'node:fs';

/** Bytes from which on a log is rotated. */
export const ROTATE_AT = 10 * 1024 * 1024;
const tailBytes = 16 * 1024;

/**
 * Copies a log of `limit` bytes or more to `<log>.1` and empties it, while its process goes on appending to it. Without room for the copy
 * the log is emptied all the same, so that the disk fills no further; the error is returned.
 */
export function rotateIfLarge(path: string, limit = ROTATE_AT): unknown {
  if (logEnd(path) < limit) return undefined;
  const old = `${path}.1`;
  try {
    rmSync(old, { force: true }); // its room may be needed for the copy
    copyFileSync(path, old);
    return undefined;
  } catch (thrown) {
    return thrown;
  } finally {
    truncateSync(path);
  }
}

/** Where the log ends now, in bytes: what is written later is the next run's own. */
export function logEnd(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

/** The last lines that were written to a log after a place in it, at most 16 KiB of them. */
export function lastLines(path: string, from: number, lines = 15): string[] {
  if (!existsSync(path)) return [];
  const end = logEnd(path);
  const start = Math.max(from > end ? 0 : from, end - tailBytes); // it was rotated in the meantime
  const buffer = Buffer.alloc(tailBytes);
  const file = openSync(path, 'r');
  try {
    const length = readSync(file, buffer, 0, tailBytes, start);
    const text = buffer.toString('utf8', 0, length).trimEnd();
    return text === '' ? [] : text.split('\n').slice(-lines);
  } finally {
    closeSync(file);
  }
}
