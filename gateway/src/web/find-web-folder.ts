import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const BUILT = join('web', 'dist');
const FALLBACK = join('gateway', 'src', 'web', 'fallback');

/** The folder that is served at `/`: the one given, the built web client, or the plain page that stands in for it. */
export function findWebFolder(given: string | undefined): string {
  if (given !== undefined) return given;
  const root = projectRoot();
  const built = join(root, BUILT);
  return existsSync(join(built, 'index.html')) ? built : join(root, FALLBACK);
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
