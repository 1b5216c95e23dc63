import { spawnSync } from 'node:child_process';
import { readIfExists } from '../files/read-if-exists';

/** The start time of a process, which distinguishes it from a later process with the same pid; undefined once it has exited (or is a zombie). */
export function processStart(pid: number): string | undefined {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

function startFromProc(pid: number): string | undefined {
  const stat = readIfExists(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name in parentheses may contain anything; the state follows it, and field 22 is the start in clock ticks since boot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const boot = readIfExists('/proc/sys/kernel/random/boot_id')?.trim() ?? 'boot';
  return `${boot}:${fields[19]}`;
}

function startFromPs(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  const [state, ...start] = (stdout ?? '').trim().split(/\s+/);
  return !state || state.startsWith('Z') ? undefined : start.join(' ');
}
