import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toolFolder } from '../seed-folder';
import { listPrebuilt } from './transpile-tool';

/** Writes the modules that TypeScript tools ship (`npm run seed:prebuild`). */
for (const { slug, path, text } of listPrebuilt()) {
  const target = join(toolFolder(slug), path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
