import { existsSync } from 'node:fs';
import { fingerprint, hasStamp, writeStamp } from './stamp.mjs';
import { npm } from './run.mjs';
import { inRoot, root } from './root.mjs';

const stamp = inRoot('node_modules', '.cache', 'prepare', 'dependencies');
const FILES = ['package.json', 'package-lock.json', 'web/package.json'];

/** Installs the packages of the lock file for this platform and Node: with `npm install`, since `npm ci` refuses a lock file of another platform. */
export async function installDependencies() {
  const current = () =>
    fingerprint(FILES, undefined, [process.platform, process.arch, process.versions.modules]);
  if (hasStamp(stamp, current())) return;
  const when = existsSync(inRoot('node_modules')) ? 'they have changed' : 'the first time';
  // The build needs the development dependencies, also with NODE_ENV=production.
  await npm(
    ['install', '--prefix', root, '--include=dev', '--no-audit', '--no-fund'],
    `Installing dependencies (${when})`,
  );
  writeStamp(stamp, current());
}
