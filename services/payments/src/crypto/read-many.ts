import { setTimeout as sleep } from 'node:timers/promises';
import { toDomainError } from '@libs/errors';

/** Concurrent calls to the provider, which has a request for each currency. */
const CONCURRENT_CALLS = 8;

interface ReadOptions<T> {
  budgetMs: number;
  read: (key: string) => Promise<T>;
  /** Called with the error of a key that could not be read. */
  onUnknown: (key: string, error: unknown) => void;
}

/** Reads a value for each key, and returns those that arrive within the budget; later ones still fill the reader's cache. */
export async function readMany<T>(
  keys: readonly string[],
  { budgetMs, read, onUnknown }: ReadOptions<T>,
): Promise<Map<string, T>> {
  const values = new Map<string, T>();
  const waiting = [...keys];
  const readOne = async (key: string) => {
    try {
      values.set(key, await read(key));
    } catch (error) {
      if (toDomainError(error) === undefined) throw error;
      onUnknown(key, error);
    }
  };
  const readers = Array.from({ length: CONCURRENT_CALLS }, async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) await readOne(key);
  });
  await Promise.race([Promise.all(readers), sleep(budgetMs, undefined, { ref: false })]);
  return new Map(values);
}
