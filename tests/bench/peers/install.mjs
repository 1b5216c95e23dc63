/** Installs the peers into node_modules/.cache/bench-peers, on first use. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NotMeasured } from '../support/measure.mjs';

const INSTALL_TIMEOUT = 300_000; // milliseconds
const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, '..', '..', '..', 'node_modules', '.cache', 'bench-peers');

/** Folder with the installed peers; throws NotMeasured when they cannot be installed. */
export function installPeers() {
  const wanted = readFileSync(join(here, 'package.json'), 'utf8');
  const marker = join(folder, 'installed.json');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(here, 'package.json'), join(folder, 'package.json'));
  const args = [
    'install',
    '--ignore-scripts',
    '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    timeout: INSTALL_TIMEOUT,
  });
  if (status !== 0)
    throw new NotMeasured('the peers of tests/bench/peers/package.json from the npm registry');
  copyFileSync(join(here, 'package.json'), marker);
  return folder;
}
