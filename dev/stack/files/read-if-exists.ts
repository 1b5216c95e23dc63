import { readFileSync } from 'node:fs';

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ESRCH']); // ESRCH: under /proc, when the process has just exited

export function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    if (MISSING.has(errorCode(thrown) ?? '')) return undefined;
    throw thrown;
  }
}

/** Returns the code of an error of the operating system, such as ENOENT; undefined for other errors. */
export function errorCode(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
