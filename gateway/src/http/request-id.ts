import { randomFillSync } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** Bytes of chance that one id takes. */
const BYTES = 16;
/** Asking the system for chance costs more than everything else about an id, so it is asked for 512 ids at a time. */
const pool = Buffer.alloc(BYTES * 512);
let used = pool.length;

/** A new id for a request: a UUID of version 7, so that ids sort by time. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + BYTES);
  used += BYTES;
  return uuidv7({ random });
}
