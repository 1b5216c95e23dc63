import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadOrCreateSecret } from '../files/load-or-create-secret';
import { errorCode } from '../files/read-if-exists';
import { StartFailure } from '../start-failure';

/** Folders that every account can reach; /var/tmp is second because some systems delete old files there. */
const BASE_FOLDERS = ['/var/lib', '/var/tmp'];

/** Replaces a folder in a private home; named after the folder and a token in it, so that a data directory that is created again gets a new one. */
export function relocatedFolder(folder: string): string {
  const token = loadOrCreateSecret(folder, 'relocated', () => randomBytes(8).toString('hex'));
  const name = `${createHash('sha256').update(folder).digest('hex').slice(0, 12)}-${token}`;
  const relocated = join(sharedFolder(), name);
  mkdirSync(relocated, { recursive: true, mode: 0o711 });
  return relocated;
}

/** The folder for data outside of private homes; only root may write to it. */
export function sharedFolder(): string {
  for (const base of BASE_FOLDERS) {
    const folder = join(base, 'exe-marketplace');
    if (canCreate(folder)) return folder;
  }
  throw new StartFailure(
    `Neither ${BASE_FOLDERS.join(' nor ')} can be written to; choose a DATA_DIR that every user can reach, or set DATABASE_URL.`,
  );
}

function canCreate(folder: string): boolean {
  try {
    mkdirSync(dirname(folder), { recursive: true });
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    return true;
  } catch (thrown) {
    const code = errorCode(thrown);
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOENT')
      return false;
    throw thrown;
  }
}
