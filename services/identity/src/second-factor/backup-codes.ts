import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
const LENGTH = 16;
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'; // without 0, 1, i, l and o, which look alike

/** Generates ten codes of 79 random bits, in groups of four letters. */
export const newBackupCodes = (): string[] => Array.from({ length: COUNT }, newCode);

const newCode = (): string =>
  Array.from(
    { length: LENGTH },
    (_, index) => (index > 0 && index % 4 === 0 ? '-' : '') + ALPHABET[randomInt(ALPHABET.length)],
  ).join('');

/** Returns the SHA-256 under which a code is stored. Case, spaces and hyphens do not count. */
export const hashBackupCode = (code: string): Buffer =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest();
