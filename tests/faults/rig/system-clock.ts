import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessDefinition } from '../../../dev/stack';

/** Milliseconds until every process has reread the clock; libfaketime reads it once a second. */
const NOTICED_MS = 2000;
const FOLDERS = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib',
  '/usr/local/lib',
];
const libraries = FOLDERS.map((folder) => join(folder, 'faketime', 'libfaketimeMT.so.1'));

/** What this machine lacks to set the clock of single processes; undefined when it can. */
export const missingForClock = (): string | undefined =>
  libraries.some((path) => existsSync(path))
    ? undefined
    : 'libfaketime is not installed (Debian: apt-get install libfaketime)';

/** The wall clock of a system's processes. Their monotonic clock, and the statically linked broker, follow the machine. */
export class SystemClock {
  private readonly file: string;

  /** Every account must be able to enter `folder`: PostgreSQL runs under its own. */
  constructor(folder: string) {
    this.file = join(folder, 'clock');
    this.write(0);
  }

  /** Environment of the processes that use this clock. */
  get environment(): NodeJS.ProcessEnv {
    return {
      LD_PRELOAD: libraries.find((path) => existsSync(path)),
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Makes a server use this clock. */
  readonly adapt = (part: ProcessDefinition): ProcessDefinition => ({
    ...part,
    command: async (signal) => {
      const command = await part.command(signal);
      return { ...command, env: { ...command.env, ...this.environment } };
    },
  });

  /** Sets the clock of all running processes to `days` from now, and waits until each has read it. */
  async advanceTo(days: number): Promise<void> {
    this.write(days);
    await sleep(NOTICED_MS);
  }

  private write(days: number): void {
    writeFileSync(this.file, `+${days}d\n`, { mode: 0o644 });
  }
}
