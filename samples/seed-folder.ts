import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const insideProject = 'samples';

/** The folder of the sample catalogue: found above the running file, whether that is a source or its compiled twin under `dist`. */
export function seedFolder(start: string = __dirname): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const candidate = join(folder, insideProject);
    if (existsSync(join(folder, 'package.json')) && existsSync(join(candidate, 'catalogue.json'))) return candidate;
    if (folder === dirname(folder)) throw new Error(`No sample catalogue above ${start}`);
  }
}

/** The source folder of one tool; it need not exist. */
export function toolFolder(slug: string): string {
  return join(seedFolder(), 'tools', slug);
}
