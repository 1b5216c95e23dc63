import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two attempts: a tenth of the time so far within these limits, so that long waits take little of the CPU. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [25, 250];

/** Repeats an expectation until it holds; throws its last failure after the deadline, which a slow machine does not miss. */
export async function eventually<T>(
  expectation: () => Promise<T> | T,
  deadlineMs = 60_000,
): Promise<T> {
  const began = Date.now();
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      const elapsed = Date.now() - began;
      if (elapsed > deadlineMs) throw error;
      await sleep(Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, elapsed / 10)));
    }
  }
}
