import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PartFiles } from '../parts/part-files';
import { Refusal } from '../refusal';
import { type Backup, readManifest } from './read-manifest';

/** What is written before it is whole. */
export const DRAFT = '.unfinished';
const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;

/** The name of a backup that is given none: its time, in UTC, to the second. */
export const nameAt = (moment: Date): string => moment.toISOString().replaceAll(':', '-').slice(0, 19);

/** Backups of a folder that are named by their time, oldest first; those that an operator named are not among them. */
export async function timedBackups(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => TIME.test(name)).sort();
}

/** The moment of such a name. */
export const momentOf = (name: string): Date => new Date(`${name.slice(0, 10)}T${name.slice(11).replaceAll('-', ':')}Z`);

/** Keeps the newest so many of {@link timedBackups}; gives the names of those that were removed. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await timedBackups(folder)).slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
  return old;
}

/** Removes what backups that were killed left behind. Only while no other backup runs. */
export async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await namesIn(folder)).filter((name) => name.endsWith(DRAFT) && TIME.test(name.slice(0, -DRAFT.length)));
  for (const name of drafts) await rm(join(folder, name), { recursive: true, force: true });
}

/** The newest backup beside a new one that is encrypted like it, with the same BACKUP_KEY, or not at all; what cannot be read is passed over. */
export async function findPrevious(folder: string, secret?: string): Promise<Backup | undefined> {
  const parent = dirname(folder);
  const found: Backup[] = [];
  for (const name of await namesIn(parent)) {
    const files = new PartFiles(join(parent, name), { isCompressed: true });
    const isEncrypted = existsSync(files.keyDescription());
    if (name.endsWith(DRAFT) || isEncrypted !== (secret !== undefined)) continue;
    const backup = await readManifest(join(parent, name), secret).catch((thrown: unknown) => {
      if (thrown instanceof Refusal) return undefined;
      throw thrown;
    });
    if (backup) found.push(backup);
  }
  return found.sort((one, other) => (one.manifest.takenAt < other.manifest.takenAt ? -1 : 1)).at(-1);
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
