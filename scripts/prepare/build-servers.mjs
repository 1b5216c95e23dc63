import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_SAMPLES } from './build-samples.mjs';
import { run } from './npm.mjs';
import { inRoot } from './root.mjs';
import { print } from './print.mjs';
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
const IGNORED = new Set(['node_modules', 'test', join('samples', 'tools')]);

/** Whether `dist` was built from the current sources. */
export function serversAreBuilt() {
  return hasStamp(stamp, fingerprint());
}

/** Builds the servers into `dist`. */
export async function buildServers() {
  print('Building the servers ...');
  const before = fingerprint();
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(stamp, 'building');
  const { mtimeMs: began } = statSync(stamp);
  await run([process.execPath, inRoot('node_modules', '@nestjs', 'cli', 'bin', 'nest.js'), 'build'], 'Building the servers');
  removeOlderThan(began, inRoot('dist'));
  writeStamp(stamp, before);
}

/** Removes files whose sources were deleted; removing everything before the build would break a stack that runs from this `dist`. */
function removeOlderThan(began, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (BUILT_SAMPLES.has(path)) continue;
    if (entry.isDirectory()) removeOlderThan(began, path);
    else if (statSync(path).mtimeMs < began) rmSync(path);
  }
}

function fingerprint() {
  return fingerprintOfSources(sources, (path, entry) => {
    if (entry.isDirectory()) return !IGNORED.has(entry.name) && !IGNORED.has(path);
    return path.endsWith('.ts') && !path.endsWith('.spec.ts');
  });
}
