import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './npm.mjs';
import { inRoot } from './root.mjs';
import { say } from './say.mjs';
import { fingerprintOfSources, hasStamp, writeStamp } from './stamp.mjs';

const stamp = inRoot('dist', '.built');
const sources = [
  'services',
  'gateway',
  'libs',
  'samples',
  'dev',
  'deploy',
  'tsconfig.json',
  '.swcrc',
  'nest-cli.json',
  'package-lock.json',
];
const notSources = new Set(['node_modules', 'test', join('samples', 'tools')]);

/** Is `dist` what the sources say now? */
export function serversAreBuilt() {
  return hasStamp(stamp, fingerprint());
}

/** Builds the services, the gateway, the libraries and the embedded stack into `dist`. */
export function buildServers() {
  say('Building the servers ...');
  const before = fingerprint();
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(stamp, 'building');
  const { mtimeMs: began } = statSync(stamp);
  run([process.execPath, inRoot('node_modules', '@nestjs', 'cli', 'bin', 'nest.js'), 'build'], 'Building the servers');
  removeOlderThan(began, inRoot('dist'));
  writeStamp(stamp, before);
}

/**
 * A build writes every program: an older one has lost its source. Removing these afterwards, and not everything before,
 * lets a stack go on that runs from this `dist`.
 */
function removeOlderThan(began, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeOlderThan(began, path);
    else if (/\.js(\.map)?$/.test(entry.name) && statSync(path).mtimeMs < began) rmSync(path);
  }
}

function fingerprint() {
  return fingerprintOfSources(sources, (path, entry) => {
    if (entry.isDirectory()) return !notSources.has(entry.name) && !notSources.has(path);
    return path.endsWith('.ts') && !path.endsWith('.spec.ts');
  });
}
