import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { inRoot } from '../prepare/root.mjs';
import { compile } from './compile.mjs';
import { describe, PROGRAMS } from './describe.mjs';

/**
 * Writes docs/openapi from the controllers and their DTOs: one document per program, and `public.json`, which merges them for the gateway
 * to serve. With `--check` it only reports documents that would change.
 */
const outDir = inRoot('node_modules', '.cache', 'openapi');
const isCheck = process.argv.includes('--check');
const stale = [];

compile([...Object.values(PROGRAMS).map(({ file }) => inRoot(`${file}.ts`)), inRoot('scripts', 'openapi', 'merge-documents.ts')], outDir);
mkdirSync(inRoot('docs', 'openapi'), { recursive: true });
const documents = {};
for (const name of Object.keys(PROGRAMS)) documents[name] = await describe(name, outDir);
for (const [name, document] of Object.entries(documents)) await write(name, document);
await write('public', merge());
if (stale.length > 0) {
  console.error(`docs/openapi does not match the sources (${stale.join(', ')}); run: npm run openapi`);
  process.exitCode = 1;
}

function merge() {
  const require = createRequire(join(outDir, 'index.js'));
  const { mergeDocuments } = require('./scripts/openapi/merge-documents.js');
  const { ROUTES } = require('./gateway/src/routes.js');
  return mergeDocuments(documents, ROUTES);
}

async function write(name, document) {
  const path = inRoot('docs', 'openapi', `${name}.json`);
  const options = { ...(await resolveConfig(path)), parser: 'json' };
  const text = await format(JSON.stringify(document), options);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  if (isCheck) stale.push(name);
  else writeFileSync(path, text);
}
