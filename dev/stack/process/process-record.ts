import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { errorCode, readIfExists, writeFileAtomic, type DataPaths } from '../files';

/** Sends a signal; false if the process (or, for a negative pid, the group) does not exist. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (thrown) {
    if (errorCode(thrown) === 'ESRCH') return false;
    throw thrown;
  }
}

/** Sends the stop signal, and SIGCONT so that a process paused by SIGSTOP handles it. */
export function terminate(pid: number, signal: NodeJS.Signals): void {
  if (sendSignal(pid, signal)) sendSignal(pid, 'SIGCONT');
}

export function killGroup(pid: number): void {
  if (!sendSignal(-pid, 'SIGKILL')) sendSignal(pid, 'SIGKILL');
}

/** Waits for milliseconds or until the signal aborts; resolves in both cases. */
export async function sleep(ms: number, until?: AbortSignal): Promise<void> {
  if (until?.aborted) return;
  await new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      until?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    until?.addEventListener('abort', finish);
  });
}

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

/** Identifies a running process, also after its supervisor was killed. */
export interface ProcessRecord {
  pid: number;
  start: string;
  stopSignal: NodeJS.Signals;
}

/** Writes `<name>.pid` with the pid only (dev/stack/README.md) and `<name>.json` with the record. */
export function writeRecord(
  runDir: string,
  name: string,
  pid: number,
  stopSignal: NodeJS.Signals,
): void {
  const start = processStart(pid);
  if (start === undefined) return;
  const record: ProcessRecord = { pid, start, stopSignal };
  writeFileAtomic(join(runDir, `${name}.json`), JSON.stringify(record), 0o600);
  writeFileAtomic(join(runDir, `${name}.pid`), `${pid}\n`, 0o644);
}

export function removeRecord(runDir: string, name: string): void {
  rmSync(join(runDir, `${name}.pid`), { force: true });
  rmSync(join(runDir, `${name}.json`), { force: true });
}

function readRecords(runDir: string): Map<string, ProcessRecord> {
  const records = new Map<string, ProcessRecord>();
  for (const file of readdirSync(runDir).filter((name) => name.endsWith('.json'))) {
    const record = parseRecord(readIfExists(join(runDir, file)));
    if (record) records.set(basename(file, '.json'), record);
  }
  return records;
}

/** Whether the process is still running, and its pid was not reused. */
export function isRunning(record: ProcessRecord): boolean {
  return processStart(record.pid) === record.start;
}

export function parseRecord(text: string | undefined): ProcessRecord | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<ProcessRecord> | null;
    if (
      typeof value?.pid !== 'number' ||
      typeof value.start !== 'string' ||
      typeof value.stopSignal !== 'string'
    )
      return undefined;
    return { pid: value.pid, start: value.start, stopSignal: value.stopSignal };
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

const TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 25;

/** Stops a process of an earlier supervisor, with SIGKILL after `timeout`; a different process with its pid is not touched. */
export async function stopStaleProcess(
  record: ProcessRecord,
  timeout = TIMEOUT_MS,
): Promise<boolean> {
  if (!isRunning(record)) return false;
  terminate(record.pid, record.stopSignal);
  if (!(await hasExited(record, timeout))) {
    killGroup(record.pid);
    await hasExited(record, timeout);
  }
  return true;
}

async function hasExited(record: ProcessRecord, timeout: number): Promise<boolean> {
  const deadline = performance.now() + timeout;
  while (isRunning(record)) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_INTERVAL_MS);
  }
  return true;
}

/** Stops the processes of a supervisor that was killed, the servers after the services that use them. */
export async function stopStaleProcesses(
  paths: DataPaths,
  servers: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const records = readRecords(paths.run);
  const names = [...records.keys()];
  const groups = [
    names.filter((name) => !servers.includes(name)),
    names.filter((name) => servers.includes(name)),
  ];
  for (const group of groups) {
    const results = await Promise.all(
      group.map(async (name) => {
        const record = records.get(name);
        const wasRunning = record !== undefined && (await stopStaleProcess(record));
        removeRecord(paths.run, name);
        return wasRunning ? name : undefined;
      }),
    );
    const stopped = results.filter((name) => name !== undefined);
    if (stopped.length > 0) print(`Stopped processes of an earlier run: ${stopped.join(', ')}`);
  }
}
