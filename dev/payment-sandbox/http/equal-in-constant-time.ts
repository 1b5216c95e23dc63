import { createHash, timingSafeEqual } from 'node:crypto';

/** Are these the same secret? Takes as long for a near miss as for a far one. */
export function equalInConstantTime(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
