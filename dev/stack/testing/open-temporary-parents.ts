import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, relative } from 'node:path';

const TRAVERSE_ONLY = 0o011; // mode bits

/** Lets other accounts traverse the temporary parent folders of a data directory; otherwise PostgreSQL, which runs as another account under root, would relocate its data. */
export function openTemporaryParents(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  mkdirSync(dataDir, { recursive: true });
  for (let folder = dirname(dataDir); isInside(tmpdir(), folder); folder = dirname(folder)) {
    chmodSync(folder, (statSync(folder).mode & 0o777) | TRAVERSE_ONLY);
  }
}

function isInside(parent: string, folder: string): boolean {
  const path = relative(parent, folder);
  return path !== '' && !path.startsWith('..');
}
