import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Waits until the disk knows the names in a directory (Windows keeps these in order by itself and cannot open directories). */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves a finished file or folder into place, replacing a file in one step, and waits until the move survives a power cut. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncDirectory(dirname(to));
}

/** Writes a small new JSON file and waits until the disk has its bytes. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, JSON.stringify(value), { flag: 'wx', flush: true });
}

/** Whether an error is the operating system's of that code (`ENOENT` and the like). */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
