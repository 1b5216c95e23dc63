import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, System } from '../fault';
import { PROCESSES } from './kill-process';
import { waitUntilHealthy } from './recovery';
import { missingForSmallDisk, SmallDisk } from './small-disk';

const FULL_MS = 15_000;

/** The disk of a process is full for a while; the process restarts before and after, because its folder moves. */
function fullDisk(
  of: string,
  folderOf: (system: System) => string,
  parts: readonly string[],
): Fault {
  return {
    name: `the disk of ${of} full for ${FULL_MS / 1000} s`,
    short: false,
    missing: missingForSmallDisk,
    inject: async (system) => {
      const disk = await whileAllDown(system, parts, () => new SmallDisk(folderOf(system)));
      try {
        disk.fill();
        await sleep(FULL_MS);
        disk.free();
        await sleep(2000);
      } finally {
        await whileAllDown(system, parts, () => disk.unmount());
      }
    },
  };
}

async function whileAllDown<Result>(
  system: System,
  parts: readonly string[],
  work: () => Result,
): Promise<Result> {
  await Promise.all(parts.map((part) => system.stack.takeDown(part)));
  try {
    return work();
  } finally {
    for (const part of parts) system.stack.bringBack(part);
    await waitUntilHealthy(system);
  }
}

/** Full disks of each process that writes. */
export const fullDiskFaults: Fault[] = [
  fullDisk('PostgreSQL', ({ servers }) => join(servers.dataDir, 'postgres'), ['postgres']),
  fullDisk('NATS', ({ servers }) => join(servers.dataDir, 'nats'), ['nats']),
  fullDisk('the object store', ({ servers }) => join(servers.dataDir, 'object-store'), [
    'object-store',
  ]),
  fullDisk('the logs', ({ stack }) => join(stack.dataDir, 'logs'), PROCESSES),
];
