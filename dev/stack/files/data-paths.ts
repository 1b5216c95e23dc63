import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure, reasonOf } from '../start-failure';

/** The folders of one DATA_DIR. */
export interface DataPaths {
  dataDir: string;
  /** `<part>.pid` and what is needed to recognize the process again. */
  run: string;
  logs: string;
  secrets: string;
  mail: string;
}

const forOthersToPass = 0o011;

/**
 * Makes the folders of a data directory, closed to other users. The data directory itself can be passed through, not
 * listed, because PostgreSQL runs as another user when the stack is started by root.
 */
export function layOut(dataDir: string): DataPaths {
  const inside = (name: string) => join(dataDir, name);
  const places = { dataDir, run: inside('run'), logs: inside('logs'), secrets: inside('secrets'), mail: inside('mail') };
  try {
    mkdirSync(dataDir, { recursive: true });
    if (process.getuid?.() === 0) letOthersPass(dataDir);
    for (const folder of [places.run, places.logs, places.secrets, places.mail]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      accessSync(folder, constants.W_OK | constants.X_OK);
    }
  } catch (thrown) {
    throw new StartFailure(`The data directory ${dataDir} cannot be used (${reasonOf(thrown)}); choose another with DATA_DIR.`);
  }
  return places;
}

function letOthersPass(folder: string): void {
  const mode = statSync(folder).mode & 0o777;
  if ((mode & forOthersToPass) !== forOthersToPass) chmodSync(folder, mode | forOthersToPass);
}

/** The log of a part: `DATA_DIR/logs/<part>.log` (contract §7). */
export function logOf(places: DataPaths, part: string): string {
  return join(places.logs, `${part}.log`);
}
