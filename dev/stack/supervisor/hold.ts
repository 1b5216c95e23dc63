import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../process/pause';

const glance = 100;

/** While `DATA_DIR/run/<part>.hold` exists the part is not started again: for maintenance, and for tests of an outage. */
export function holdPart(runDir: string, part: string): void {
  writeFileSync(holdFile(runDir, part), '');
}

/** Lets a part that was held start again. */
export function releasePart(runDir: string, part: string): void {
  rmSync(holdFile(runDir, part), { force: true });
}

/** Waits while the part is held, or until the stack stops. */
export async function whileHeld(runDir: string, part: string, stopping: AbortSignal): Promise<void> {
  while (existsSync(holdFile(runDir, part)) && !stopping.aborted) await pause(glance, stopping);
}

function holdFile(runDir: string, part: string): string {
  return join(runDir, `${part}.hold`);
}
