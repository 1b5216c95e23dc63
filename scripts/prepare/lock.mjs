import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { print } from './print.mjs';
import { inRoot } from './root.mjs';

const lock = inRoot('.cache', 'prepare.lock');
const POLL_INTERVAL = 200; // milliseconds
const OWNER_TIMEOUT = 2_000; // milliseconds after which a lock without an owner belongs to a process that was killed

/** Runs the work while no other prepare runs in this checkout; waits for one that does, and removes the lock of one that was killed. */
export async function withLock(work) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let printed = false; !tryLock(); await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL))) {
    if (isStale()) removeStaleLock();
    else if (!printed) {
      print(`Waiting for another set-up of this checkout (process ${owner() ?? 'unknown'}) ...`);
      printed = true;
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function tryLock() {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(lock, 'owner'), String(process.pid));
  return true;
}

function isStale() {
  const pid = owner();
  if (pid !== undefined) return !isRunning(pid);
  const created = statSync(lock, { throwIfNoEntry: false });
  return created !== undefined && Date.now() - created.mtimeMs > OWNER_TIMEOUT;
}

function owner() {
  try {
    return Number(readFileSync(join(lock, 'owner'), 'utf8')) || undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Renames the lock first, which succeeds for one process only. */
function removeStaleLock() {
  const moved = `${lock}.${process.pid}`;
  try {
    renameSync(lock, moved);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  rmSync(moved, { recursive: true, force: true });
}
