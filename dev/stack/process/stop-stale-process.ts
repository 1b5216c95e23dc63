import { isRunning, type ProcessRecord } from './process-record';
import { killGroup, terminate } from './signal';
import { sleep } from './sleep';

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
