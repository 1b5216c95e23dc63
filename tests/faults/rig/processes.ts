import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Memory and descriptors of a process. */
export interface Footprint {
  process: string;
  /** Resident memory in MB. */
  memory: number;
  descriptors: number;
}

/** Preloaded into each of our processes to collect garbage on SIGUSR2: without it, V8 lets memory grow by up to 80 MB. */
export const COLLECT_GARBAGE = `--expose-gc --require ${JSON.stringify(join(__dirname, 'collect-garbage.cjs'))}`;
/** Maximum milliseconds of a garbage collection on a busy machine. */
const COLLECTING_MS = 2000;

/** Collects garbage and measures each process whose pid file is in one of the folders; Linux only. */
export async function footprints(folders: readonly string[]): Promise<Footprint[]> {
  const processes = folders.flatMap((folder) => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.pid'));
    return names.sort().map((name) => ({
      name: name.replace('.pid', ''),
      pid: Number(readFileSync(join(folder, name), 'utf8')),
    }));
  });
  for (const { pid } of processes) if (collectsGarbage(pid)) process.kill(pid, 'SIGUSR2');
  await sleep(COLLECTING_MS);
  return processes.map(({ name, pid }) => footprint(name, pid));
}

/** The servers and the payment sandbox have no preload, so the signal would end them. */
const collectsGarbage = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/environ`, 'utf8').includes(COLLECT_GARBAGE);

function footprint(process: string, pid: number): Footprint {
  const kilobytes = Number(
    /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
  );
  return { process, memory: kilobytes / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}
