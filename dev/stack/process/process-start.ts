import { spawnSync } from 'node:child_process';
import { readIfThere } from '../files/read-if-there';

/**
 * When a process began, as a text that no later process with the same pid has; undefined once it has ended (a zombie
 * has). This is how a pid in a file is told from a stranger's.
 */
export function processStart(pid: number): string | undefined {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

function startFromProc(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name, in parentheses, may hold anything; the state follows it, the start (clock ticks since boot) is field 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? 'boot';
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
