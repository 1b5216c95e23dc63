import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVERS } from './system-servers';

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

/** What a process may take more than at the start, in MB and descriptors, when 10 % is less: one that was started anew fills its caches. */
const FLOOR = { memory: 80, descriptors: 15 };
const SHARE = 0.1;

/**
 * Our processes that take over 10 % more than before (or the floor, when that is more), each as a sentence. Less is no leak, and how much
 * the three servers cache is their own affair.
 */
export function grown(before: readonly Footprint[], after: readonly Footprint[]): string[] {
  const ours = before.filter(({ process }) => !SERVERS.includes(process));
  return ours.flatMap((start) => {
    const end = after.find(({ process }) => process === start.process);
    const measures = (['memory', 'descriptors'] as const).filter(
      (what) => end !== undefined && end[what] - start[what] > Math.max(FLOOR[what], SHARE * start[what]),
    );
    return measures.map((what) => `${start.process}: ${what} from ${Math.round(start[what])} to ${Math.round(end![what])}`);
  });
}
