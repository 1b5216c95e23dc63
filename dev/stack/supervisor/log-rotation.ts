import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { logEnd, ROTATE_AT, rotateIfLarge } from '../files/log-file';
import { reasonOf } from '../start-failure';

const interval = 5_000;

/** Which logs are rotated, how often (ms) they are measured, and from how many bytes on they are rotated. */
interface LogRotation {
  logs: string;
  say: (line: string) => void;
  every?: number;
  limit?: number;
}

/** Keeps the logs of running processes small until the returned function is called: each takes at most twice the limit, its older half included, and what is written between two measurements. */
export function rotateLogs({ logs, say, every = interval, limit = ROTATE_AT }: LogRotation): () => void {
  const failing = new Set<string>();
  const timer = setInterval(() => {
    try {
      const large = readdirSync(logs).filter((file) => file.endsWith('.log') && logEnd(join(logs, file)) >= limit);
      for (const name of large) report(name, rotateIfLarge(join(logs, name), limit));
    } catch (thrown) {
      report(logs, thrown);
    }
  }, every);
  timer.unref();
  return () => clearInterval(timer);

  /** Once for each log until it succeeds again: a full disk lasts. */
  function report(name: string, thrown: unknown): void {
    if (thrown === undefined) failing.delete(name);
    else if (!failing.has(name)) {
      failing.add(name);
      say(`The log ${name} was not kept: ${reasonOf(thrown)}`);
    }
  }
}
