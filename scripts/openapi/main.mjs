import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { inRoot } from '../prepare/root.mjs';
import { compile } from './compile.mjs';
import { describe, PROGRAMS } from './describe.mjs';

/** Writes docs/openapi anew from the controllers and their DTOs; with `--check` it only says whether that would change anything. */
const outDir = inRoot('node_modules', '.cache', 'openapi');
const isCheck = process.argv.includes('--check');
const stale = [];

compile(
  Object.values(PROGRAMS).map(({ file }) => inRoot(`${file}.ts`)),
  outDir,
);
mkdirSync(inRoot('docs', 'openapi'), { recursive: true });
for (const name of Object.keys(PROGRAMS)) {
  const path = inRoot('docs', 'openapi', `${name}.json`);
  const options = { ...(await resolveConfig(path)), parser: 'json' };
  const text = await format(JSON.stringify(await describe(name, outDir)), options);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (isCheck) stale.push(name);
  else writeFileSync(path, text);
}
if (stale.length > 0) {
  console.error(`docs/openapi is not what the sources say (${stale.join(', ')}); run: npm run openapi`);
  process.exitCode = 1;
}
