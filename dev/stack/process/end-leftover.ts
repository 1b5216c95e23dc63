import { setTimeout as sleep } from 'node:timers/promises';
import { ProcessRecord, isRunning } from './process-record';
import { askToEnd, killGroup } from './signal';

const patience = 10_000;
const glance = 25;

/** Ends a process that an earlier supervisor left behind, politely for ten seconds; a stranger with its pid is not touched. */
export async function endLeftover(record: ProcessRecord, patienceMs = patience): Promise<boolean> {
  if (!isRunning(record)) return false;
  askToEnd(record.pid, record.stopSignal);
  if (!(await gone(record, patienceMs))) {
    killGroup(record.pid);
    await gone(record, patienceMs);
  }
  return true;
}

async function gone(record: ProcessRecord, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (isRunning(record)) {
    if (performance.now() > deadline) return false;
    await sleep(glance);
  }
  return true;
}
