import { isCommonPassword } from './common-passwords';

/** The names a password must not equal. */
export interface OwnNames {
  username?: unknown;
  email?: unknown;
}

const SHORTEST = 8;
const LONGEST = 128;

/** Normalizes a password to NFKC before hashing, so that composed and decomposed letters match. Length limits count its code points. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Returns why a password is rejected, or undefined when it is acceptable (contract §2). */
export function passwordProblem(value: unknown, { username, email }: OwnNames): string | undefined {
  if (typeof value !== 'string') return 'Password must be text.';
  const password = normalizePassword(value);
  const length = [...password].length;
  if (length < SHORTEST || length > LONGEST) return `Password must be ${SHORTEST} to ${LONGEST} characters long.`;
  if (isSame(password, username) || isSame(password, email)) return 'Password must not be your username or email.';
  if (isCommonPassword(password)) return 'This password is too common. Please choose another one.';
  return undefined;
}

const isSame = (password: string, name: unknown): boolean =>
  typeof name === 'string' && password.trim().toLowerCase() === name.trim().toLowerCase();
