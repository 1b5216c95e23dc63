import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { logEnd, ROTATE_AT, rotateIfLarge } from '../files/log-file';
import { reasonOf } from '../start-failure';

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
