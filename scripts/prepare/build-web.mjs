import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { inRoot } from './root.mjs';
import { print } from './print.mjs';
import { fingerprintOfSources, hasStamp, writeStamp } from './stamp.mjs';

const stamp = inRoot('node_modules', '.cache', 'prepare', 'web-built');
const sources = ['web', join('libs', 'contracts', 'src'), 'package-lock.json'];
/** The client for browsers, and for server-side rendering in the gateway. */
const BUILT = ['dist', 'dist-server'];
const IGNORED = new Set(['node_modules', ...BUILT, 'test', 'coverage']);

/** Whether the web client was built from the current sources, or has none. */
export function webIsBuilt() {
  return !hasBuildScript() || (BUILT.every((folder) => existsSync(inRoot('web', folder))) && hasStamp(stamp, fingerprint()));
}

/** Builds the web workspace. */
export async function buildWeb() {
  print('Building the web client ...');
  const before = fingerprint();
  await npm(['run', 'build', '--workspace', 'web'], 'Building the web client');
  writeStamp(stamp, before);
}

function hasBuildScript() {
  if (!existsSync(inRoot('web', 'package.json'))) return false;
  return Boolean(JSON.parse(readFileSync(inRoot('web', 'package.json'), 'utf8')).scripts?.build);
}

function fingerprint() {
  return fingerprintOfSources(sources, (_path, entry) => !IGNORED.has(entry.name));
}
