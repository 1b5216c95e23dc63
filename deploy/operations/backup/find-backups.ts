import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error';
import { BackupFiles } from '../files/backup-files';
import { type Backup, readManifest } from './read-manifest';

export const DRAFT = '.unfinished';
const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;

/** Returns the default name of a backup: its time in UTC, to the second. */
export const nameAt = (moment: Date): string =>
  moment.toISOString().replaceAll(':', '-').slice(0, 19);

/** Lists the backups of a folder that are named by their time, oldest first, without those that an operator named. */
export async function timedBackups(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => TIME.test(name)).sort();
}

export const timeOf = (name: string): Date =>
  new Date(`${name.slice(0, 10)}T${name.slice(11).replaceAll('-', ':')}Z`);

export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await timedBackups(folder)).slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
  return old;
}

/** Removes the drafts of backups that were killed; requires that no other backup runs. */
export async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await namesIn(folder)).filter(
    (name) => name.endsWith(DRAFT) && TIME.test(name.slice(0, -DRAFT.length)),
  );
  for (const name of drafts) await rm(join(folder, name), { recursive: true, force: true });
}

/** Finds the newest readable backup in the same folder with the same encryption (same BACKUP_KEY, or none). */
export async function findPrevious(folder: string, key?: string): Promise<Backup | undefined> {
  const parent = dirname(folder);
  const found: Backup[] = [];
  for (const name of await namesIn(parent)) {
    const files = new BackupFiles(join(parent, name), key);
    if (name.endsWith(DRAFT) || !existsSync(files.manifest().path)) continue;
    const backup = await readManifest(join(parent, name), key).catch((thrown: unknown) => {
      if (thrown instanceof CommandError) return undefined;
      throw thrown;
    });
    if (backup) found.push(backup);
  }
  return found
    .sort((one, other) => (one.manifest.takenAt < other.manifest.takenAt ? -1 : 1))
    .at(-1);
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

export interface Schedule {
  last?: Date; // the last successful backup
  failedAt?: Date; // the last failure since then
  everyHours: number;
}

const MINUTE = 60_000;
const RETRY = 15 * MINUTE; // after a failure

/** Returns when the next backup is due; a time in the past means immediately. */
export function nextBackup({ last, failedAt, everyHours }: Schedule): Date {
  const due = last ? last.getTime() + everyHours * 60 * MINUTE : 0;
  const retry = failedAt ? failedAt.getTime() + RETRY : 0;
  return new Date(Math.max(due, retry));
}
