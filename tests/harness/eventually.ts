import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats an expectation until it holds; throws its last failure after the deadline (default 10 s). */
export async function eventually<T>(expectation: () => Promise<T> | T, deadlineMs = 10_000): Promise<T> {
  const end = Date.now() + deadlineMs;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(25);
    }
  }
}
