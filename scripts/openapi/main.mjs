import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import * as swagger from '@nestjs/swagger';
import { inRoot } from '../prepare/root.mjs';
import { compile } from './compile.mjs';
import { describe } from './describe.mjs';

/**
 * Writes docs/openapi from the controllers and their DTOs: one document per program, and `public.json`, which merges them for the gateway
 * to serve. With `--check` it only reports documents that would change.
 */
const outDir = inRoot('node_modules', '.cache', 'openapi');
const isCheck = process.argv.includes('--check');
const stale = [];
const OXFMT = inRoot('node_modules', '.bin', 'oxfmt');

const SERVICES = ['identity', 'catalogue', 'downloads', 'payments', 'realtime'];
const modules = [
  ...SERVICES.map((name) => `services/${name}/src/${name}.module`),
  'gateway/src/gateway.module',
];

Logger.overrideLogger(false);
const program = compile(
  [...modules, 'scripts/openapi/merge-documents'].map((file) => inRoot(`${file}.ts`)),
  outDir,
);
const require = createRequire(join(outDir, 'index.js'));
require('@libs/service').describeWith(swagger);
const { rootModule } = require('./libs/service/src/create-service.js');
const { ERROR_CODES: errorCodes } = require('@libs/contracts');
const programs = {
  gateway: gateway(),
  ...Object.fromEntries(SERVICES.map((name) => [name, service(name)])),
};

mkdirSync(inRoot('docs', 'openapi'), { recursive: true });
const documents = {};
for (const [name, modules] of Object.entries(programs))
  documents[name] = await describe(name, { ...modules, program, errorCodes });
for (const [name, document] of Object.entries(documents)) write(name, document);
write('public', merge());
if (stale.length > 0) {
  console.error(
    `docs/openapi does not match the sources (${stale.join(', ')}); run: npm run openapi`,
  );
  process.exitCode = 1;
}

function gateway() {
  const { GatewayModule } = require('./gateway/src/gateway.module.js');
  return { root: GatewayModule.with({}, {}, {}), module: GatewayModule };
}

function service(name) {
  const { [name]: definition } = require(`./services/${name}/src/${name}.module.js`);
  return { root: rootModule(definition, {}), module: definition.module };
}

function merge() {
  const { mergeDocuments } = require('./scripts/openapi/merge-documents.js');
  const { ROUTES } = require('./gateway/src/routes.js');
  return mergeDocuments(documents, ROUTES);
}

function write(name, document) {
  const path = inRoot('docs', 'openapi', `${name}.json`);
  const text = execFileSync(OXFMT, ['--stdin-filepath', path], {
    input: JSON.stringify(document),
    encoding: 'utf8',
  });
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  if (isCheck) stale.push(name);
  else writeFileSync(path, text);
}
