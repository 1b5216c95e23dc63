import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataPaths } from '../files/data-paths';
import { keepSecret } from '../files/keep-secret';

/** Who can sign in to the admin page of a new stack. */
export interface FirstAdministrator {
  email: string;
  username: string;
  password: string;
  /** Where an invented password is kept (mode 0600), the password alone; undefined when the operator gave one. */
  file?: string;
}

/** The administrator from the settings; without ADMIN_PASSWORD a random one, kept in `DATA_DIR/admin.txt` (contract §2). */
export function firstAdministrator({ dataDir }: DataPaths, given: NodeJS.ProcessEnv): FirstAdministrator {
  const email = given.ADMIN_EMAIL ?? 'admin@example.com';
  const username = given.ADMIN_USERNAME ?? 'admin';
  if (given.ADMIN_PASSWORD) return { email, username, password: given.ADMIN_PASSWORD };
  return { email, username, password: keepSecret(dataDir, 'admin.txt'), file: join(dataDir, 'admin.txt') };
}

/** True once in the life of a data directory: the invented password is shown a single time, at the first start that succeeds. */
export function isToBeShown({ secrets }: DataPaths): boolean {
  const shown = join(secrets, 'administrator-was-shown');
  if (existsSync(shown)) return false;
  writeFileSync(shown, '');
  return true;
}
