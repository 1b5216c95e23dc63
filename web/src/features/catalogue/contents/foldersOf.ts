import type { ContentsEntry } from '@contracts/safety';

/** The files of one folder, by their names in it. */
export interface Folder {
  /** Its path; empty for the top. */
  folder: string;
  entries: { name: string; entry: ContentsEntry }[];
}

/** Groups files by folder, both in the order of their paths. */
export function foldersOf(entries: readonly ContentsEntry[]): Folder[] {
  const folders = new Map<string, Folder>();
  for (const entry of entries.toSorted((a, b) => compare(a.path, b.path))) {
    const end = entry.path.lastIndexOf('/');
    const folder = entry.path.slice(0, Math.max(end, 0));
    const group = folders.get(folder) ?? { folder, entries: [] };
    group.entries.push({ name: entry.path.slice(end + 1), entry });
    folders.set(folder, group);
  }
  return [...folders.values()].toSorted((a, b) => compare(a.folder, b.folder));
}

/** The first files of folders. */
export function firstFiles(folders: readonly Folder[], count: number): Folder[] {
  let room = count;
  return folders.flatMap((folder) => {
    const entries = folder.entries.slice(0, room);
    room -= entries.length;
    return entries.length === 0 ? [] : [{ ...folder, entries }];
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
