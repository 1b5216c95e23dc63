import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The checkout: the nearest parent folder with a nest-cli.json, both from the sources and from `dist`. */
export function projectRoot(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'nest-cli.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No nest-cli.json above ${__dirname}`);
    folder = parent;
  }
  return folder;
}
