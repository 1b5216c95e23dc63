import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, relative } from 'node:path';

const forOthersToPass = 0o011;

/**
 * Lets other accounts pass (not list) the temporary folders around a data directory. mkdtemp closes them to everybody,
 * and PostgreSQL, which runs as another account under root, would keep its data elsewhere, where no test cleans up.
 */
export function openTemporaryParents(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  mkdirSync(dataDir, { recursive: true });
  for (let folder = dirname(dataDir); isInside(tmpdir(), folder); folder = dirname(folder)) {
    chmodSync(folder, (statSync(folder).mode & 0o777) | forOthersToPass);
  }
}

function isInside(parent: string, folder: string): boolean {
  const path = relative(parent, folder);
  return path !== '' && !path.startsWith('..');
}
