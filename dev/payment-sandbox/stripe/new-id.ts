import { randomBytes } from 'node:crypto';

/** An id such as `sub_1TESTk3...`. */
export const newId = (prefix: string): string => `${prefix}_1TEST${randomBytes(10).toString('hex')}`;
