import { setTimeout as sleep } from 'node:timers/promises';
import type { CallLog } from './call-log';

/** Calls that must succeed in a row, and for how long, until the fault counts as over. */
const CALLS = 30;
const QUIET_MS = 1500;
/** No call may wait longer for its answer by then. */
const LONGEST_WAIT_MS = 1000;
const GIVE_UP_MS = 120_000;

/**
 * Resolves when every call has succeeded for a while: with the moment of the last one that did not, or with `endedAt` when all that
 * were made after it succeeded; null when that takes more than two minutes.
 */
export async function waitForRecovery(log: CallLog, endedAt: number): Promise<number | null> {
  for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; await sleep(100)) {
    const { calls } = log;
    const last = calls.findLastIndex(({ outcome }) => outcome !== 'ok');
    const over = Math.max(endedAt, calls[last]?.endedAt ?? 0);
    const isQuiet = Date.now() - over >= QUIET_MS && log.longestWait() < LONGEST_WAIT_MS;
    if (isQuiet && calls.length - 1 - last >= CALLS) return over;
  }
  return null;
}
