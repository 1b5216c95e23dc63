import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from './sleep';

const POLL_INTERVAL_MS = 100;

const holdFile = (runDir: string, name: string): string => join(runDir, `${name}.hold`);

/** Keeps a process from being restarted while `DATA_DIR/run/<name>.hold` exists, for maintenance and for tests of outages. */
export function holdProcess(runDir: string, name: string): void {
  writeFileSync(holdFile(runDir, name), '');
}

export function releaseProcess(runDir: string, name: string): void {
  rmSync(holdFile(runDir, name), { force: true });
}

export async function waitWhileHeld(
  runDir: string,
  name: string,
  stopping: AbortSignal,
): Promise<void> {
  while (existsSync(holdFile(runDir, name)) && !stopping.aborted)
    await sleep(POLL_INTERVAL_MS, stopping);
}
