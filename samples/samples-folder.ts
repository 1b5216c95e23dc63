import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the folder of the sample sources, above the running file: a source, or its compiled form under `dist`. */
export function samplesFolder(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'samples', 'catalogue.json'))) return join(folder, 'samples');
    if (folder === dirname(folder)) throw new Error(`No sample catalogue above ${__dirname}`);
  }
}

/** Returns the source folder of a tool. */
export const toolFolder = (slug: string): string => join(samplesFolder(), 'tools', slug);
