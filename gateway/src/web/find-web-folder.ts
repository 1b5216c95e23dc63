import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SettingsError } from '@libs/service';

const BUILT = join('web', 'dist');
const FALLBACK = join('gateway', 'src', 'web', 'fallback');

/** The folder that is served at `/`: the one given, the built web client, or the plain page that stands in for it. */
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

/** The nearest folder above this file that holds either of them; the same from the sources and from `dist`. */
function projectRoot(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, FALLBACK)) && !existsSync(join(folder, BUILT))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`neither ${BUILT} nor ${FALLBACK} is above ${__dirname}; set WEB_DIR`);
    folder = parent;
  }
  return folder;
}
