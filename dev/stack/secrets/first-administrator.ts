import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataPaths } from '../files/data-paths';
import { loadOrCreateSecret } from '../files/load-or-create-secret';

export interface FirstAdministrator {
  email: string;
  username: string;
  password: string;
  /** The file of a generated password (mode 0600); undefined for a password from the settings. */
  file?: string;
}

/** The administrator from the settings; without ADMIN_PASSWORD, the password is generated and stored in `DATA_DIR/admin.txt` (docs/accounts.md). */
export function firstAdministrator(
  { dataDir }: DataPaths,
  given: NodeJS.ProcessEnv,
): FirstAdministrator {
  const email = given.ADMIN_EMAIL ?? 'admin@example.com';
  const username = given.ADMIN_USERNAME ?? 'admin';
  if (given.ADMIN_PASSWORD) return { email, username, password: given.ADMIN_PASSWORD };
  return {
    email,
    username,
    password: loadOrCreateSecret(dataDir, 'admin.txt'),
    file: join(dataDir, 'admin.txt'),
  };
}

/** True only the first time for each data directory: the generated password is printed once. */
export function shouldShowPassword({ secrets }: DataPaths): boolean {
  const shown = join(secrets, 'administrator-was-shown');
  if (existsSync(shown)) return false;
  writeFileSync(shown, '');
  return true;
}
