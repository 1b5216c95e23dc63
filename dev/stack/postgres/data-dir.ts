import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../files/read-if-exists';
import { Binaries, installedBinaries, linkLibraries } from './binaries';
import { Account, canUse } from './account';
import { relocatedFolder, sharedFolder } from './relocation';

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
