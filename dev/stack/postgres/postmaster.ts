import { readlinkSync, realpathSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { endLeftover } from '../process/end-leftover';
import { errorCode, readIfThere } from '../files/read-if-there';
import { processStart } from '../process/process-start';
import { StartFailure } from '../start-failure';

const statusLine = 7;

/** Does this server say in its lock file that it takes connections? (As pg_ctl finds out.) */
export function isReady(cluster: string, pid: number): boolean {
  const lines = (readIfThere(join(cluster, 'postmaster.pid')) ?? '').split('\n');
  return lines[0] === String(pid) && lines[statusLine]?.trim() === 'ready';
}

/**
 * Clears the way for a start: a lock file whose server is gone is removed, even when a stranger has its pid by now; a
 * server that still runs on these files is ended (`takeOver`, for who holds the data directory) or refused.
 */
export async function stopStaleProcesses(cluster: string, takeOver: boolean): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  const pid = Number((readIfThere(path) ?? '').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const start = processStart(pid);
  if (start !== undefined && servesFrom(pid, cluster)) {
    if (!takeOver) throw new StartFailure(`PostgreSQL already runs on ${cluster} (process ${pid}).`);
    await endLeftover({ pid, start, stopSignal: 'SIGINT' });
  }
  rmSync(path, { force: true });
}

/** A PostgreSQL server works in its data directory: on Linux that is seen from outside, elsewhere its name must do. */
function servesFrom(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres');
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch (thrown) {
    const code = errorCode(thrown);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EPERM') return false;
    throw thrown;
  }
}
