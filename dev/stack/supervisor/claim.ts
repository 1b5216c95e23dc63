import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, readIfThere } from '../files/read-if-there';
import { writeWhole } from '../files/write-whole';
import { ProcessRecord, isRunning, parseRecord } from '../process/process-record';
import { processStart } from '../process/process-start';
import { StartFailure } from '../start-failure';

const lockIn = (runDir: string) => join(runDir, 'supervisor.lock');

/** Who runs a stack on this data directory; undefined when nobody does. */
export function holderOf(runDir: string): ProcessRecord | undefined {
  const holder = parseRecord(readIfThere(lockIn(runDir)));
  return holder && isRunning(holder) ? holder : undefined;
}

/**
 * Claims a data directory for this process and gives the function that lets it go. A StartFailure when another stack
 * holds it; the claim of one that was killed is taken over.
 */
export function claimDataDir(dataDir: string, runDir: string): () => void {
  const path = lockIn(runDir);
  const mine = JSON.stringify({ pid: process.pid, start: processStart(process.pid), stopSignal: 'SIGTERM' });
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  writeWhole(draft, mine, 0o600);
  try {
    while (!linkedTo(draft, path)) {
      const text = readIfThere(path);
      const holder = parseRecord(text);
      if (holder && isRunning(holder)) {
        throw new StartFailure(`A stack already runs on ${dataDir} (process ${holder.pid}); stop it, or choose another DATA_DIR and PORT.`);
      }
      moveAside(path, text);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readIfThere(path) === mine) rmSync(path, { force: true });
  };
}

/** A link appears with its text in it, and to one process alone. */
function linkedTo(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (thrown) {
    if (errorCode(thrown) === 'EEXIST') return false;
    throw thrown;
  }
}

/** Removes a stale claim; when somebody else was quicker and it is his fresh one that was moved, it is put back. */
function moveAside(path: string, stale: string | undefined): void {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return;
    throw thrown;
  }
  if (readIfThere(aside) !== stale) linkedTo(aside, path);
  rmSync(aside, { force: true });
}
