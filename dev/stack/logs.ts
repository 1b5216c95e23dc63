import {
  closeSync,
  existsSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
  readdirSync,
} from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from './start-failure';

const ROTATE_AT = 10 * 1024 * 1024;
const TAIL_BYTES = 16 * 1024;
const COPY_BYTES = 256 * 1024;

/** Copies the last `limit` bytes of a larger log to `<log>.1` and truncates it, also when the copy fails on a full disk; returns that error. */
export function rotateIfLarge(path: string, limit = ROTATE_AT): unknown {
  if (logEnd(path) < limit) return undefined;
  const old = `${path}.1`;
  try {
    rmSync(old, { force: true }); // frees space for the copy
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
  const buffer = Buffer.alloc(Math.min(COPY_BYTES, length));
  try {
    const end = logEnd(from);
    for (let at = Math.max(0, end - length); at < end;) {
      const read = readSync(source, buffer, 0, Math.min(buffer.length, end - at), at);
      if (read === 0) return; // truncated meanwhile
      for (let written = 0; written < read;)
        written += writeSync(target, buffer, written, read - written);
      at += read;
    }
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

export function logEnd(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

/** The last lines that were written to a log after an offset, at most 16 KiB. */
export function lastLines(path: string, from: number, lines = 15): string[] {
  if (!existsSync(path)) return [];
  const end = logEnd(path);
  const start = Math.max(from > end ? 0 : from, end - TAIL_BYTES); // smaller than `from` after a rotation
  const buffer = Buffer.alloc(TAIL_BYTES);
  const file = openSync(path, 'r');
  try {
    const length = readSync(file, buffer, 0, TAIL_BYTES, start);
    const text = buffer.toString('utf8', 0, length).trimEnd();
    return text === '' ? [] : text.split('\n').slice(-lines);
  } finally {
    closeSync(file);
  }
}

const INTERVAL_MS = 5_000;

interface LogRotation {
  logs: string;
  print: (line: string) => void;
  every?: number; // milliseconds
  limit?: number; // bytes
}

/** Rotates the logs of running processes until the returned function is called; a log and its older half take at most twice the limit. */
export function rotateLogs({
  logs,
  print,
  every = INTERVAL_MS,
  limit = ROTATE_AT,
}: LogRotation): () => void {
  const failing = new Set<string>();
  const timer = setInterval(() => {
    try {
      const large = readdirSync(logs).filter(
        (file) => file.endsWith('.log') && logEnd(join(logs, file)) >= limit,
      );
      for (const name of large) report(name, rotateIfLarge(join(logs, name), limit));
    } catch (thrown) {
      report(logs, thrown);
    }
  }, every);
  timer.unref();
  return () => clearInterval(timer);

  function report(name: string, thrown: unknown): void {
    if (thrown === undefined) failing.delete(name);
    else if (!failing.has(name)) {
      failing.add(name);
      print(`The log ${name} could not be rotated: ${reasonOf(thrown)}`);
    }
  }
}
