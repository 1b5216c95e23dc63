import { ConcurrencyLimit } from '../http/concurrency-limit';

/** Compressions of this process: two at a time, so that half of Node's threads stay free for everything else. */
export const compressions = new ConcurrencyLimit(2, 200);
