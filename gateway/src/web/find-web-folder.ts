import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SettingsError } from '@libs/service';

const BUILT = join('web', 'dist');
const FALLBACK = join('gateway', 'src', 'web', 'fallback');

/** Returns the folder served at `/`: the given one, the built web client, or the fallback page. */
export function findWebFolder(given: string | undefined): string {
  if (given !== undefined) return requireFolder(given);
  const root = projectRoot();
  const built = join(root, BUILT);
  return existsSync(join(built, 'index.html')) ? built : join(root, FALLBACK);
}

function requireFolder(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new SettingsError([`WEB_DIR must be the folder of the built web client; there is none at ${path}`]);
}

/** The nearest parent folder that contains one of the two, from the sources as well as from `dist`. */
function projectRoot(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, FALLBACK)) && !existsSync(join(folder, BUILT))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`neither ${BUILT} nor ${FALLBACK} is above ${__dirname}; set WEB_DIR`);
    folder = parent;
  }
  return folder;
}
