import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './root.mjs';
import { say } from './say.mjs';

const lock = inRoot('.cache', 'prepare.lock');
const glance = 200;
/** A lock without an owner is one whose owner died between making the folder and signing it. */
const signingTime = 2_000;

/** Runs the work while no other prepare works on this checkout; waits for one that does. A dead owner's lock is taken over. */
export async function holdingLock(work) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let told = false; !taken(); await new Promise((resolve) => setTimeout(resolve, glance))) {
    if (isStale()) moveAside();
    else if (!told) {
      say(`Waiting for another set-up of this checkout (process ${owner() ?? 'unknown'}) ...`);
      told = true;
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function taken() {
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
  if (pid !== undefined) return !isAlive(pid);
  const made = statSync(lock, { throwIfNoEntry: false });
  return made !== undefined && Date.now() - made.mtimeMs > signingTime;
}

function owner() {
  try {
    return Number(readFileSync(join(lock, 'owner'), 'utf8')) || undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Renaming succeeds for one process alone. */
function moveAside() {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}
