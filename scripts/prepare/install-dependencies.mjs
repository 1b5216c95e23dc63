import { existsSync } from 'node:fs';
import { npm } from './npm.mjs';
import { inRoot, root } from './root.mjs';
import { say } from './say.mjs';
import { fingerprintOfContents, hasStamp, writeStamp } from './stamp.mjs';

const stamp = inRoot('node_modules', '.cache', 'prepare', 'installed');
const named = ['package.json', 'package-lock.json', 'web/package.json'];

/** Are the packages of the lock file installed, for this machine and this Node? */
export function dependenciesAreInstalled() {
  return hasStamp(stamp, fingerprint());
}

/** `npm install`, which honors the lock file; not `npm ci`, which refuses one made on another platform. */
export function installDependencies() {
  say(`Installing dependencies (${existsSync(inRoot('node_modules')) ? 'they have changed' : 'the first time'}) ...`);
  // The build needs the development ones, also where NODE_ENV is production.
  npm(['install', '--prefix', root, '--include=dev', '--no-audit', '--no-fund'], 'npm install');
  writeStamp(stamp, fingerprint());
}

function fingerprint() {
  return fingerprintOfContents(named, process.platform, process.arch, process.versions.modules);
}
