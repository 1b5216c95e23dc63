import { unavailable } from '@libs/errors';

const MAX_READS = 5;

/** Calls the task for each item, at most `limit` at a time. */
export async function forEachAtOnce<T>(
  items: readonly T[],
  limit: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const workers = Array.from({ length: limit }, async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await task(next.value);
  });
  await Promise.all(workers);
}

/**
 * Reads something at a provider and records it, again as long as another process recorded a reading meanwhile, so that an older state never
 * replaces a newer one. Throws 503 when that happened too often.
 */
export async function recordLatest<T>(
  what: string,
  readAndRecord: (round: number) => Promise<T | 'outdated'>,
): Promise<T> {
  for (let round = 1; round <= MAX_READS; round += 1) {
    const recorded = await readAndRecord(round);
    if (recorded !== 'outdated') return recorded;
  }
  throw unavailable('service_unavailable', `The ${what} keeps changing. Please try again.`);
}
