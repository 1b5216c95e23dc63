import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The checkout this file belongs to, from the sources and from `dist` alike: the nearest folder with a nest-cli.json. */
export function projectRoot(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'nest-cli.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No nest-cli.json above ${__dirname}`);
    folder = parent;
  }
  return folder;
}
