import { setTimeout as sleep } from 'node:timers/promises';
import type { CallLog } from './call-log';

/** Consecutive successful calls, and their duration, after which the system counts as recovered. */
const CALLS = 30;
const QUIET_MS = 1500;
/** Longest wait of a running call in a recovered system. */
const LONGEST_WAIT_MS = 1000;
const GIVE_UP_MS = 120_000;

/** Waits until all calls succeed for a while; resolves with the end of the last failed call (at least `endedAt`), or null after two minutes. */
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
