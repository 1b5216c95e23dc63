import { ConcurrencyLimit } from './concurrency-limit';

/** Limits this process to two compressions at a time, so that half of Node's thread pool stays free. */
export const compressions = new ConcurrencyLimit(2, 200);
