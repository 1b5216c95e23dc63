import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from '../../../deploy/embedded/part';

const FOLDERS = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib', '/usr/local/lib'];
const libraries = FOLDERS.map((folder) => join(folder, 'faketime', 'libfaketimeMT.so.1'));

/** What this machine lacks to set the clock of single processes; undefined when it can. */
export const missingForClock = (): string | undefined =>
  libraries.some((path) => existsSync(path)) ? undefined : 'libfaketime is not installed (Debian: apt-get install libfaketime)';

/** The wall clock of a system's processes, ahead of the machine's. Their monotonic clock and the broker, a static program, have the machine's. */
export class SystemClock {
  private readonly file: string;

  /** `folder` must be passable for every account: PostgreSQL has one of its own. */
  constructor(folder: string) {
    this.file = join(folder, 'clock');
    this.advanceTo(0);
  }

  /** Environment of the processes whose clock it is. */
  get environment(): NodeJS.ProcessEnv {
    return {
      LD_PRELOAD: libraries.find((path) => existsSync(path)),
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Puts a server under this clock. */
  readonly adapt = (part: Part): Part => ({
    ...part,
    command: async (signal) => {
      const command = await part.command(signal);
      return { ...command, env: { ...command.env, ...this.environment } };
    },
  });

  /** Sets the clock of all running processes to so many days from now; they notice within a second. */
  advanceTo(days: number): void {
    writeFileSync(this.file, `+${days}d\n`, { mode: 0o644 });
  }
}
