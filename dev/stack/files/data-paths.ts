import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure, reasonOf } from '../start-failure';

export interface DataPaths {
  dataDir: string;
  run: string;
  logs: string;
  secrets: string;
  mail: string;
}

const TRAVERSE_ONLY = 0o011; // mode bits

/** Creates the folders of a data directory, closed to other users; PostgreSQL, which runs as another user under root, may traverse the directory itself. */
export function createDataPaths(dataDir: string): DataPaths {
  const inside = (name: string) => join(dataDir, name);
  const paths = {
    dataDir,
    run: inside('run'),
    logs: inside('logs'),
    secrets: inside('secrets'),
    mail: inside('mail'),
  };
  try {
    mkdirSync(dataDir, { recursive: true });
    if (process.getuid?.() === 0) allowTraversal(dataDir);
    for (const folder of [paths.run, paths.logs, paths.secrets, paths.mail]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      accessSync(folder, constants.W_OK | constants.X_OK);
    }
  } catch (thrown) {
    throw new StartFailure(
      `The data directory ${dataDir} cannot be used (${reasonOf(thrown)}); choose another with DATA_DIR.`,
    );
  }
  return paths;
}

function allowTraversal(folder: string): void {
  const mode = statSync(folder).mode & 0o777;
  if ((mode & TRAVERSE_ONLY) !== TRAVERSE_ONLY) chmodSync(folder, mode | TRAVERSE_ONLY);
}

/** `DATA_DIR/logs/<name>.log` (dev/stack/README.md). */
export function logFile(paths: DataPaths, name: string): string {
  return join(paths.logs, `${name}.log`);
}
