import { closeSync, existsSync, openSync, readSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';

/** Bytes from which on a log is rotated. */
export const ROTATE_AT = 10 * 1024 * 1024;
const tailBytes = 16 * 1024;
const copyBytes = 256 * 1024;

/**
 * Copies the last `limit` bytes of a log that has as many to `<log>.1` and empties it, while its process goes on appending to it. Without
 * room for the copy the log is emptied all the same, so that the disk fills no further; the error is returned.
 */
export function rotateIfLarge(path: string, limit = ROTATE_AT): unknown {
  if (logEnd(path) < limit) return undefined;
  const old = `${path}.1`;
  try {
    rmSync(old, { force: true }); // its room may be needed for the copy
    copyTail(path, old, limit);
    return undefined;
  } catch (thrown) {
    return thrown;
  } finally {
    truncateSync(path);
  }
}

function copyTail(from: string, to: string, length: number): void {
  const [target, source] = [openSync(to, 'wx', 0o600), openSync(from, 'r')];
  const buffer = Buffer.alloc(Math.min(copyBytes, length));
  try {
    const end = logEnd(from);
    for (let at = Math.max(0, end - length); at < end;) {
      const read = readSync(source, buffer, 0, Math.min(buffer.length, end - at), at);
      if (read === 0) return; // it was emptied by somebody else
      for (let written = 0; written < read;) written += writeSync(target, buffer, written, read - written);
      at += read;
    }
  } finally {
    closeSync(source);
    closeSync(target);
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
