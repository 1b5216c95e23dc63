import { readFileSync } from 'node:fs';

const absent = new Set(['ENOENT', 'ENOTDIR', 'ESRCH']);

/** The text of a file, or undefined when there is none (or, under /proc, when its process has just ended). */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    if (absent.has(errorCode(thrown) ?? '')) return undefined;
    throw thrown;
  }
}

/** The operating system's code of a failed call, such as ENOENT; undefined for other errors. */
export function errorCode(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
