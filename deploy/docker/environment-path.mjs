/** Reads and writes the settings of the Compose project, closed to other users. Plain Node without dependencies. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './engine.mjs';

/** The environment file that Compose reads: COMPOSE_ENV_FILES, or .env beside docker-compose.yml. Throws a message if there are several. */
export function environmentFile() {
  const given = process.env.COMPOSE_ENV_FILES;
  if (given?.includes(','))
    throw new Error(
      'COMPOSE_ENV_FILES names several files; the secrets must be in one: name it alone.',
    );
  return given || join(root, '.env');
}

/** The text of an environment file; throws a message if it cannot be read. */
export function readEnvironmentFile(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read (${error.code}): npm run ops -- secrets writes it.`, {
      cause: error,
    });
  }
}

/** Replaces an environment file atomically, readable only by its owner. */
export function writeEnvironmentFile(file, text) {
  const next = `${file}.next`;
  rmSync(next, { force: true });
  writeFileSync(next, text, { mode: 0o600, flag: 'wx' });
  renameSync(next, file);
}
