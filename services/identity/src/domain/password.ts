import { dictionary } from '@zxcvbn-ts/language-common';

interface OwnNames {
  username?: unknown;
  email?: unknown;
}

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;
const COMMON_PASSWORDS = new Set(
  dictionary['passwords-common'].map((password) => password.toLowerCase()).filter((password) => password.length >= MIN_LENGTH),
);

/** Normalizes a password to NFKC before hashing, so that composed and decomposed letters match. Length limits count its code points. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Returns why a password is rejected, or undefined when it is acceptable (contract §2). */
export function passwordProblem(value: unknown, { username, email }: OwnNames): string | undefined {
  if (typeof value !== 'string') return 'Password must be text.';
  const password = normalizePassword(value);
  const length = [...password].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH) return `Password must be ${MIN_LENGTH} to ${MAX_LENGTH} characters long.`;
  if (isSame(password, username) || isSame(password, email)) return 'Password must not be your username or email.';
  if (COMMON_PASSWORDS.has(password.toLowerCase())) return 'This password is too common. Please choose another one.';
  return undefined;
}

const isSame = (password: string, name: unknown): boolean =>
  typeof name === 'string' && password.trim().toLowerCase() === name.trim().toLowerCase();
