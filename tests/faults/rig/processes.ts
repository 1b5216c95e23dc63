import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What one process takes. */
export interface Footprint {
  process: string;
  /** Resident memory in MB. */
  memory: number;
  descriptors: number;
}

/** What each process whose pid file is in one of the folders takes at this moment; Linux only. */
export function footprints(folders: readonly string[]): Footprint[] {
  return folders.flatMap((folder) => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.pid'));
    return names.sort().map((name) => footprint(name.replace('.pid', ''), readFileSync(join(folder, name), 'utf8').trim()));
  });
}

function footprint(process: string, pid: string): Footprint {
  const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return { process, memory: kilobytes / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

/** Growth that is no growth: memory of a process that has just started is not all in use yet, and few descriptors are a large share. */
const FLOOR = { memory: 40, descriptors: 10 };
const SHARE = 0.1;

/** Whether a number is back where it was: at most 10 % above, or the floor, whichever is more. */
export function isBack(before: Footprint, after: Footprint, what: 'memory' | 'descriptors'): boolean {
  return after[what] - before[what] <= Math.max(FLOOR[what], SHARE * before[what]);
}
