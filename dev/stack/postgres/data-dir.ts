import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../files/read-if-there';
import { Binaries, installedBinaries, linkLibraries } from './binaries';
import { Account, canUse } from './account';
import { relocatedFolder, sharedFolder } from './relocation';

/** Where the database server lives: its programs, and a folder that its account may write in. */
export interface Home {
  binaries: string;
  folder: string;
  /** The folder is not in the data directory. */
  isElsewhere: boolean;
  account?: Account;
}

/**
 * Settles where PostgreSQL runs from: the installed package and `DATA_DIR/postgres` wherever the account that runs it
 * can reach them, and copies outside of a private home directory where it cannot.
 */
export function prepareDataDir(dataDir: string, account: Account | undefined): Home {
  const folder = join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: account ? 0o711 : 0o700 });
  const reachable = account === undefined || canUse(account, folder);
  const home = reachable ? folder : relocatedFolder(folder);
  return { binaries: usableBinaries(home, account), folder: home, isElsewhere: !reachable, account };
}

function usableBinaries(home: string, account: Account | undefined): string {
  const installed = installedBinaries();
  const reachable = account === undefined || canUse(account, join(installed.folder, 'bin'));
  if (reachable && linkLibraries(installed.folder)) return installed.folder;
  return copyOf(installed, account ? sharedFolder() : home);
}

/** A copy appears whole or not at all, so that two stacks may make it at the same time. */
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
