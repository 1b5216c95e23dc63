import { randomBytes } from 'node:crypto';

/** An id as Stripe writes them, such as `sub_1TESTk3...`; the sandbox's say that they are tests. */
export const newId = (prefix: string): string => `${prefix}_1TEST${randomBytes(10).toString('hex')}`;
