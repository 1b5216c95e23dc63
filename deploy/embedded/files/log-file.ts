import { closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs';

const rotateAt = 10 * 1024 * 1024;
const tailBytes = 16 * 1024;

/** Sets a log of 10 MiB or more aside as `<log>.1`, in place of an older one; called while nobody writes to it. */
export function rotateIfLarge(path: string, limit = rotateAt): void {
  if (existsSync(path) && statSync(path).size >= limit) renameSync(path, `${path}.1`);
}

/** Where the log ends now, in bytes: what is written later is the next run's own. */
export function logEnd(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

/** The last lines that were written to a log after a place in it, at most 16 KiB of them. */
export function lastLines(path: string, from: number, lines = 15): string[] {
  if (!existsSync(path)) return [];
  const start = Math.max(from, logEnd(path) - tailBytes);
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
