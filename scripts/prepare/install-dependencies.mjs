import { existsSync } from 'node:fs';
import { npm } from './npm.mjs';
import { inRoot, root } from './root.mjs';
import { print } from './print.mjs';
import { fingerprintOfContents, hasStamp, writeStamp } from './stamp.mjs';

const stamp = inRoot('node_modules', '.cache', 'prepare', 'installed');
const FILES = ['package.json', 'package-lock.json', 'web/package.json'];

/** Whether the packages of the lock file are installed for this platform and Node. */
export function dependenciesAreInstalled() {
  return hasStamp(stamp, fingerprint());
}

/** Runs `npm install`, since `npm ci` refuses a lock file of another platform. */
export async function installDependencies() {
  print(`Installing dependencies (${existsSync(inRoot('node_modules')) ? 'they have changed' : 'the first time'}) ...`);
  // The build needs the development dependencies, also with NODE_ENV=production.
  await npm(['install', '--prefix', root, '--include=dev', '--no-audit', '--no-fund'], 'npm install');
  writeStamp(stamp, fingerprint());
}

function fingerprint() {
  return fingerprintOfContents(FILES, process.platform, process.arch, process.versions.modules);
}
