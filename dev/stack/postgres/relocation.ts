import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keepSecret } from '../files/keep-secret';
import { errorCode } from '../files/read-if-there';
import { StartFailure } from '../start-failure';

/** Folders that every account can pass. /var/tmp is second because some systems clear it of old files. */
const bases = ['/var/lib', '/var/tmp'];

/**
 * The folder that stands in for one in a private home: named after it, and after a token kept in it, so that a data
 * directory that was deleted and made again gets a new one instead of a database whose password is gone.
 */
export function relocatedFolder(folder: string): string {
  const token = keepSecret(folder, 'relocated', () => randomBytes(8).toString('hex'));
  const name = `${createHash('sha256').update(folder).digest('hex').slice(0, 12)}-${token}`;
  const relocated = join(sharedFolder(), name);
  mkdirSync(relocated, { recursive: true, mode: 0o711 });
  return relocated;
}

/** The folder for everything of ours outside of private homes; only root writes in it. */
export function sharedFolder(): string {
  for (const base of bases) {
    const folder = join(base, 'exe-marketplace');
    if (couldMake(folder)) return folder;
  }
  throw new StartFailure(
    `Neither ${bases.join(' nor ')} can be written to; choose a DATA_DIR that every user can reach, or set DATABASE_URL.`,
  );
}

function couldMake(folder: string): boolean {
  try {
    mkdirSync(dirname(folder), { recursive: true });
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    return true;
  } catch (thrown) {
    const code = errorCode(thrown);
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOENT') return false;
    throw thrown;
  }
}
