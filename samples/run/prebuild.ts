import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toolFolder } from '../samples-folder';
import { listPrebuilt } from './transpile-tool';

/** Writes the modules that TypeScript tools ship and prints how many (`npm run samples -- prebuild`). */
const modules = listPrebuilt();
for (const { slug, path, text } of modules) {
  const target = join(toolFolder(slug), path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
process.stdout.write(
  `${modules.length} modules written for ${new Set(modules.map(({ slug }) => slug)).size} tools.\n`,
);
