import { readlinkSync, realpathSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { stopStaleProcess } from '../process/stop-stale-process';
import { errorCode, readIfExists } from '../files/read-if-exists';
import { processStart } from '../process/process-start';
import { StartFailure } from '../start-failure';

const STATUS_LINE = 7;

/** Whether the server's lock file says that it accepts connections, as pg_ctl checks. */
export function isReady(cluster: string, pid: number): boolean {
  const lines = (readIfExists(join(cluster, 'postmaster.pid')) ?? '').split('\n');
  return lines[0] === String(pid) && lines[STATUS_LINE]?.trim() === 'ready';
}

/** Removes a stale lock file; stops a server that still runs on these files if `takeOver` is set, otherwise throws a StartFailure. */
export async function stopStaleServer(cluster: string, takeOver: boolean): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  const pid = Number((readIfExists(path) ?? '').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const start = processStart(pid);
  if (start !== undefined && servesFrom(pid, cluster)) {
    if (!takeOver)
      throw new StartFailure(`PostgreSQL already runs on ${cluster} (process ${pid}).`);
    await stopStaleProcess({ pid, start, stopSignal: 'SIGINT' });
  }
  rmSync(path, { force: true });
}

/** Whether a process is a PostgreSQL server on this cluster: by its working directory on Linux, by its name elsewhere. */
function servesFrom(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], {
      encoding: 'utf8',
    }).stdout.includes('postgres');
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch (thrown) {
    const code = errorCode(thrown);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EPERM') return false;
    throw thrown;
  }
}
