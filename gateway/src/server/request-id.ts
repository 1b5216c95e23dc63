import { randomFillSync } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const BYTES = 16;
/** The system call for random bytes is the most expensive step, so one call serves 512 ids. */
const pool = Buffer.alloc(BYTES * 512);
let used = pool.length;

/** Returns a new request id: a UUIDv7, so that ids sort by time. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + BYTES);
  used += BYTES;
  return uuidv7({ random });
}
