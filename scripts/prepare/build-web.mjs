import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { inRoot } from './root.mjs';
import { say } from './say.mjs';
import { fingerprintOfSources, hasStamp, writeStamp } from './stamp.mjs';

const stamp = inRoot('node_modules', '.cache', 'prepare', 'web-built');
const sources = ['web', join('libs', 'contracts', 'src'), 'package-lock.json'];
/** What the build makes: the client as browsers get it, and as the gateway runs it. */
const BUILT = ['dist', 'dist-server'];
const notSources = new Set(['node_modules', ...BUILT, 'test', 'coverage']);

/** Is the web client built from its sources of now? A checkout without one has nothing to build. */
export function webIsBuilt() {
  return !hasBuildScript() || (BUILT.every((folder) => existsSync(inRoot('web', folder))) && hasStamp(stamp, fingerprint()));
}

/** `npm run build` of the web workspace. */
export function buildWeb() {
  say('Building the web client ...');
  const before = fingerprint();
  npm(['run', 'build', '--workspace', 'web'], 'Building the web client');
  writeStamp(stamp, before);
}

function hasBuildScript() {
  if (!existsSync(inRoot('web', 'package.json'))) return false;
  return Boolean(JSON.parse(readFileSync(inRoot('web', 'package.json'), 'utf8')).scripts?.build);
}

function fingerprint() {
  return fingerprintOfSources(sources, (_path, entry) => !notSources.has(entry.name));
}
