import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Flushes the names in a directory to the disk; Windows cannot open directories and does not need it. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Renames a file or folder, replacing a file atomically, and waits until the rename would survive a power failure. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncDirectory(dirname(to));
}

export async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, JSON.stringify(value), { flag: 'wx', flush: true });
}

/** Whether an error has a code of the operating system, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
