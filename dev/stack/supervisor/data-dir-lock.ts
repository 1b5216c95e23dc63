import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, readIfExists, writeFileAtomic } from '../files';
import {
  isRunning,
  parseRecord,
  type ProcessRecord,
  processStart,
} from '../process/process-record';
import { StartFailure } from '../start-failure';

const lockFile = (runDir: string) => join(runDir, 'supervisor.lock');

export function lockHolder(runDir: string): ProcessRecord | undefined {
  const holder = parseRecord(readIfExists(lockFile(runDir)));
  return holder && isRunning(holder) ? holder : undefined;
}

/** Locks a data directory for this process and returns the function that unlocks it; throws a StartFailure if another stack runs on it. */
export function lockDataDir(dataDir: string, runDir: string): () => void {
  const path = lockFile(runDir);
  const mine = JSON.stringify({
    pid: process.pid,
    start: processStart(process.pid),
    stopSignal: 'SIGTERM',
  });
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  writeFileAtomic(draft, mine, 0o600);
  try {
    while (!tryLink(draft, path)) {
      const text = readIfExists(path);
      const holder = parseRecord(text);
      if (holder && isRunning(holder)) {
        throw new StartFailure(
          `A stack already runs on ${dataDir} (process ${holder.pid}); stop it, or choose another DATA_DIR and PORT.`,
        );
      }
      removeStaleLock(path, text);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readIfExists(path) === mine) rmSync(path, { force: true });
  };
}

/** Creating a link is atomic: it succeeds for one process, and the file has its content at once. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (thrown) {
    if (errorCode(thrown) === 'EEXIST') return false;
    throw thrown;
  }
}

/** Removes a stale lock; restores the file if another process has replaced the stale lock by its own in the meantime. */
function removeStaleLock(path: string, stale: string | undefined): void {
  const moved = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, moved);
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return;
    throw thrown;
  }
  if (readIfExists(moved) !== stale) tryLink(moved, path);
  rmSync(moved, { force: true });
}
